import type { Texts } from './en.ts';
import { calendar } from './fr/calendar.ts';
import { dayRecord } from './fr/day-record.ts';
import { history } from './fr/history.ts';
import { periodHistory } from './fr/period-history.ts';
import { plan } from './fr/plan.ts';
import { settings } from './fr/settings.ts';
import { shell } from './fr/shell.ts';
import { signals } from './fr/signals.ts';
import { target } from './fr/target.ts';
import { today } from './fr/today.ts';

export const fr: Texts = {
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
