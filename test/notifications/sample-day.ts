import type { Today } from '#server/features/notifications/daily-content.ts';

const EMPTY = { value: null, date: null, ageHours: null };

/** A day's answer for tests that do not depend on its content. */
export function sampleDay(date: Temporal.PlainDate, changes: Partial<Today> = {}): Today {
  return {
    date,
    timezone: 'UTC',
    cycle: {
      state: 'COUNTING',
      cycleDay: 17,
      phase: 'EARLY_LUTEAL',
      phaseDay: 2,
      daysUntilNextPhase: 5,
      cycleLength: 29,
      drawnCycleLength: 29,
      phaseShare: 0.8,
      phaseWords: 'luteal, about 8 in 10',
      learnedCycleLength: 29,
      lastPeriodDate: date.subtract({ days: 16 }),
      nextPeriod: {
        date: date.add({ days: 13 }),
        earliest: date.add({ days: 11 }),
        latest: date.add({ days: 15 }),
        confidence: 'medium',
      },
      daysLate: 0,
      phases: [],
      notice: null,
      questions: [],
    },
    biometrics: {
      hrvStatus: { value: 'BALANCED', date, ageHours: 1 },
      hrvLastNightMs: { value: 61, date, ageHours: 1 },
      hrvWeeklyMs: EMPTY,
      restingHeartRate: EMPTY,
      bodyBatteryCurrent: { value: 43, date, ageHours: 1 },
      bodyBatteryHigh: EMPTY,
      bodyBatteryLow: EMPTY,
      bodyBatteryYesterdayLow: EMPTY,
      sleepSeconds: { value: 27_000, date, ageHours: 1 },
      sleepScore: EMPTY,
      stressAverage: EMPTY,
      intensityMinutesWeek: EMPTY,
    },
    activeOverrides: [],
    overrides: [],
    asksPhasePlanning: false,
    said: { ill: null, illSince: null, pain: null, energy: null, wish: null, ask: null, offersEasing: false },
    decision: {
      status: 'LIGHT',
      reason: 'You slept 4 hours, a very short night.',
      decidedBy: 'SLEEP_VERY_SHORT',
      alsoFired: [],
      missing: [],
      wouldChangeIf: 'A longer night.',
      confidence: 'high',
      signals: [],
    },
    workouts: [],
    setup: [],
    ...changes,
  } as Today;
}
