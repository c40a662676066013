import type { DaySignals } from './day-signals.ts';

const BEST = { verdict: 'USUAL', value: null, usual: null, known: { have: 0, need: 0 } } as const;

/** A day on which every signal is at its best and no phase holds back. */
export const BEST_DAY: DaySignals = {
  overrides: [],
  illness: null,
  pain: null,
  energy: null,
  wish: null,
  hrvWeek: BEST,
  hrvNight: BEST,
  hrvWasLow: false,
  lowYesterday: [],
  pulse: BEST,
  sleep: BEST,
  charge: BEST,
  drain: BEST,
  load: BEST,
  temperature: BEST,
  phase: 'UNKNOWN',
  phaseExpected: false,
  easedShare: 0,
  easingEndsOn: null,
  phasePlanning: false,
  daysWithoutPeriod: null,
  pausedFor: null,
};
