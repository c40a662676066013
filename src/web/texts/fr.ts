import type { Catalogue } from './catalogue.ts';
import { cycleMode } from './fr/cycle-mode.ts';
import { dayRecord } from './fr/day-record.ts';
import { entry } from './fr/entry.ts';
import { logPeriod } from './fr/log-period.ts';
import { shell } from './fr/shell.ts';
import { signals } from './fr/signals.ts';
import { target } from './fr/target.ts';

export const fr: Catalogue = {
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
    today: () => import('./fr/today.ts').then((words) => words.today),
    start: () => import('./fr/start.ts').then((words) => words.start),
    device: () => import('./fr/device.ts').then((words) => words.device),
    calendar: () => import('./fr/calendar.ts').then((words) => words.calendar),
    plan: () => import('./fr/plan.ts').then((words) => words.plan),
    history: () => import('./fr/history.ts').then((words) => words.history),
    periodHistory: () => import('./fr/period-history.ts').then((words) => words.periodHistory),
    settings: () => import('./fr/settings.ts').then((words) => words.settings),
    import: () => import('./fr/import.ts').then((words) => words.importing),
  },
};
