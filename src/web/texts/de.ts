import { calendar } from './de/calendar.ts';
import { dayRecord } from './de/day-record.ts';
import { history } from './de/history.ts';
import { periodHistory } from './de/period-history.ts';
import { plan } from './de/plan.ts';
import { settings } from './de/settings.ts';
import { shell } from './de/shell.ts';
import { signals } from './de/signals.ts';
import { target } from './de/target.ts';
import { today } from './de/today.ts';
import type { Texts } from './en.ts';

export const de: Texts = {
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
