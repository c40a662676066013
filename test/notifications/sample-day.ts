import type { Today } from '#server/features/notifications/daily-content.ts';

const EMPTY = { value: null, date: null, ageHours: null };

/** A day's answer for tests that are not about what it says. */
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
    decision: {
      status: 'LIGHT',
      reason: 'Body Battery 43 (medium band).',
      decidedBy: 'BODY_BATTERY_MEDIUM',
      alsoFired: [],
      missing: [],
      wouldChangeIf: 'Body Battery above 50.',
      confidence: 'high',
    },
    setup: [],
    ...changes,
  } as Today;
}
