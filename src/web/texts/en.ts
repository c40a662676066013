import { calendar } from './en/calendar.ts';
import { dayRecord } from './en/day-record.ts';
import { history } from './en/history.ts';
import { periodHistory } from './en/period-history.ts';
import { plan } from './en/plan.ts';
import { settings } from './en/settings.ts';
import { shell } from './en/shell.ts';
import { signals } from './en/signals.ts';
import { target } from './en/target.ts';
import { today } from './en/today.ts';

/** Every word of the web app. The other languages have the same shape, so that none can lack a word. */
export const en = {
  shell,
  today,
  calendar,
  dayRecord,
  plan,
  history,
  periodHistory,
  settings,
  signals,
  target,
};

export type Texts = typeof en;
