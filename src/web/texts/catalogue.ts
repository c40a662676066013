import type { calendar } from './en/calendar.ts';
import type { cycleMode } from './en/cycle-mode.ts';
import type { dayRecord } from './en/day-record.ts';
import type { device } from './en/device.ts';
import type { entry } from './en/entry.ts';
import type { history } from './en/history.ts';
import type { importing } from './en/import.ts';
import type { logPeriod } from './en/log-period.ts';
import type { periodHistory } from './en/period-history.ts';
import type { plan } from './en/plan.ts';
import type { settings } from './en/settings.ts';
import type { shell } from './en/shell.ts';
import type { signals } from './en/signals.ts';
import type { start } from './en/start.ts';
import type { target } from './en/target.ts';
import type { today } from './en/today.ts';

/** Words that several pages show. They are loaded with the app. */
interface CommonTexts {
  cycleMode: typeof cycleMode;
  dayRecord: typeof dayRecord;
  entry: typeof entry;
  logPeriod: typeof logPeriod;
  shell: typeof shell;
  signals: typeof signals;
  target: typeof target;
}

/** Words of one page each, loaded with its code. */
interface PageTexts {
  today: typeof today;
  calendar: typeof calendar;
  plan: typeof plan;
  history: typeof history;
  periodHistory: typeof periodHistory;
  settings: typeof settings;
  import: typeof importing;
  start: typeof start;
  /** Of connecting a wearable, which two pages do. */
  device: typeof device;
}

/** Every word of the web app. The types are those of the English words, so that no other language can lack one. */
export type Texts = CommonTexts & PageTexts;

export type TextsPage = keyof PageTexts;

/** The words of one language. */
export interface Catalogue {
  common: CommonTexts;
  pages: { readonly [Page in TextsPage]: () => Promise<PageTexts[Page]> };
}
