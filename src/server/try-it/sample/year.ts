import type { WearableAccount } from '../wearable/auth-server.ts';
import type { Story } from '../wearable/person.ts';

export const SAMPLE_ACCOUNT = 'sample';

/** Cycle lengths of the sample person: a year of ordinary variation, oldest first. */
const CYCLE_LENGTHS_DAYS = [29, 28, 31, 28, 30, 27, 29, 33, 28, 29, 30, 28, 29];
const DAYS_SINCE_LAST_START = 17;
/** The start after this many cycles was not logged, so that Lutea asks about it. */
const FORGOTTEN_AFTER_CYCLES = 6;
const FORGOTTEN_DAY = CYCLE_LENGTHS_DAYS.slice(0, FORGOTTEN_AFTER_CYCLES).reduce((sum, days) => sum + days);
/** A start that is logged this close to the forgotten one is taken as that one. */
const SAME_START_DAYS = 7;

/** Days since the first start, which is 396 days before the first visit. */
const STORY: Omit<Story, 'firstDay'> = {
  hardTraining: { first: 264, last: 280 },
  illness: { first: 334, last: 338 },
  nightsNotWorn: { first: 375, last: 376 },
};

/** The starts that she logged, up to today. */
export function sampleStarts(today: Temporal.PlainDate): Temporal.PlainDate[] {
  const days = CYCLE_LENGTHS_DAYS.reduce((sum, length) => sum + length, DAYS_SINCE_LAST_START);
  let start = today.subtract({ days });
  const starts = [start];
  for (const length of CYCLE_LENGTHS_DAYS) {
    start = start.add({ days: length });
    starts.push(start);
  }
  return starts.toSpliced(FORGOTTEN_AFTER_CYCLES, 1);
}

/** All starts, including the one that she forgot to log. */
function bodyStarts(first: Temporal.PlainDate, logged: readonly Temporal.PlainDate[]): Temporal.PlainDate[] {
  const forgotten = first.add({ days: FORGOTTEN_DAY });
  const isLogged = logged.some((start) => Math.abs(start.until(forgotten).days) <= SAME_START_DAYS);
  return isLogged ? [...logged] : [...logged, forgotten].sort(Temporal.PlainDate.compare);
}

/** The watch of the sample person, for the starts that she logged. */
export function sampleAccount(logged: readonly Temporal.PlainDate[]): WearableAccount {
  const [first] = logged;
  if (first === undefined) return { id: SAMPLE_ACCOUNT, cycleStarts: [] };
  return {
    id: SAMPLE_ACCOUNT,
    cycleStarts: bodyStarts(first, logged),
    story: { ...STORY, firstDay: first },
  };
}
