import { addDays, isBefore, utcDay, writeDay } from '#core/calendar-day.ts';
import type { TrainingStatus } from '#core/training/training-status.ts';
import type { SignalsOf } from '#core/training/vendor-signals.ts';
import type { Engine } from '#server/database/engine.ts';
import { actAsUser, type PersonStore } from '#server/database/person.ts';
import { type PersonCycle, selectCycle, toPersonCycle } from '#server/records/cycle/cycle-record.ts';
import { neutralFromRows, openMorning, selectMorning } from '#server/records/days/today-decision.ts';
import {
  listSharingPeople,
  type Share,
  selectAllShares,
  storeAnswer,
} from '#server/records/shares/shares.ts';

export type Neutral = ReturnType<typeof neutralFromRows>;

/**
 * The hour from which an answer with a measured night is stored. Without one, or if the person withholds the morning,
 * it is stored at noon.
 */
const NIGHT_OVER_HOUR = 4;
const LAST_HOUR = 12;

function isDue({ withheld }: Share, { isMeasured }: Neutral, { hour }: Temporal.ZonedDateTime): boolean {
  return hour >= LAST_HOUR || (isMeasured && !withheld && hour >= NIGHT_OVER_HOUR);
}

/** The answer that a share shows on one morning. */
export interface MorningAnswer {
  shareId: string;
  status: TrainingStatus;
}

/** The answers of this morning that are still to be stored. */
export function dueAnswers(
  { today, localNow }: PersonCycle,
  shares: readonly Share[],
  neutral: () => Neutral,
): MorningAnswer[] {
  const isOpen = ({ until, answers }: Share) => !isBefore(until, today) && !(writeDay(today) in answers);
  const open = shares.filter(isOpen);
  if (open.length === 0) return [];
  const answer = neutral();
  return open
    .filter((share) => isDue(share, answer, localNow))
    .map(({ id, withheld }) => ({
      shareId: id,
      status: withheld ? answer.withheldStatus() : answer.status,
    }));
}

export const storeAnswers = (due: readonly MorningAnswer[], { today }: PersonCycle) =>
  due.map(({ shareId, status }) => storeAnswer(shareId, today, status));

interface Storing {
  now: Temporal.Instant;
  signalsOf: SignalsOf;
}

/** Stores this morning's answers of a person's shares. Returns how many were stored. */
async function storeAnswersOfPerson(person: PersonStore, { now, signalsOf }: Storing): Promise<number> {
  const [rows, logs, kept, shares] = await person.read(selectCycle, ...selectMorning(now), selectAllShares);
  const cycle = toPersonCycle(rows, now);
  const morning = await openMorning(person, [logs, kept], now);
  const due = dueAnswers(cycle, shares, () => neutralFromRows(cycle, morning, signalsOf));
  if (due.length > 0) await person.change(...storeAnswers(due, cycle));
  return due.length;
}

/** Stores this morning's answers of everyone who shares, whether anyone reads them or not. */
export async function storeAllAnswers(engine: Engine, storing: Storing): Promise<{ sharedAnswers: number }> {
  const people = await listSharingPeople(engine, addDays(utcDay(storing.now), -1));
  let sharedAnswers = 0;
  for (const { userId } of people)
    sharedAnswers += await storeAnswersOfPerson(actAsUser(engine, userId), storing);
  return { sharedAnswers };
}
