import type { Catalogue } from './catalogue.ts';
import { cycleMode } from './en/cycle-mode.ts';
import { dayRecord } from './en/day-record.ts';
import { entry } from './en/entry.ts';
import { logPeriod } from './en/log-period.ts';
import { shell } from './en/shell.ts';
import { signals } from './en/signals.ts';
import { target } from './en/target.ts';

export const en: Catalogue = {
  common: {
    cycleMode,
    dayRecord,
    entry,
    logPeriod,
    shell,
    signals,
    target,
  },
  pages: {
    today: () => import('./en/today.ts').then((words) => words.today),
    start: () => import('./en/start.ts').then((words) => words.start),
    device: () => import('./en/device.ts').then((words) => words.device),
    calendar: () => import('./en/calendar.ts').then((words) => words.calendar),
    plan: () => import('./en/plan.ts').then((words) => words.plan),
    history: () => import('./en/history.ts').then((words) => words.history),
    periodHistory: () => import('./en/period-history.ts').then((words) => words.periodHistory),
    settings: () => import('./en/settings.ts').then((words) => words.settings),
    import: () => import('./en/import.ts').then((words) => words.importing),
  },
};
