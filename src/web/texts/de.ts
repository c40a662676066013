import type { Catalogue } from './catalogue.ts';
import { cycleMode } from './de/cycle-mode.ts';
import { dayRecord } from './de/day-record.ts';
import { entry } from './de/entry.ts';
import { logPeriod } from './de/log-period.ts';
import { shell } from './de/shell.ts';
import { signals } from './de/signals.ts';
import { target } from './de/target.ts';

export const de: Catalogue = {
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
    today: () => import('./de/today.ts').then((words) => words.today),
    start: () => import('./de/start.ts').then((words) => words.start),
    device: () => import('./de/device.ts').then((words) => words.device),
    calendar: () => import('./de/calendar.ts').then((words) => words.calendar),
    plan: () => import('./de/plan.ts').then((words) => words.plan),
    history: () => import('./de/history.ts').then((words) => words.history),
    periodHistory: () => import('./de/period-history.ts').then((words) => words.periodHistory),
    settings: () => import('./de/settings.ts').then((words) => words.settings),
    import: () => import('./de/import.ts').then((words) => words.importing),
  },
};
