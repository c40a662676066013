import { dayNumber } from '#core/calendar-day.ts';
import { isNightMeasured } from '#core/training/day-signals.ts';
import { type Decision, decideStatus } from '#core/training/decide.ts';
import type { MorningInput } from '#core/training/morning.ts';
import { neutralMorning, statusWithoutTonight } from '#core/training/neutral.ts';
import { type DayWords, NO_WORDS } from '#core/training/own-words.ts';
import type { ReadingColumns } from '#core/training/signal-day.ts';
import { toHrvWeek, toSignalSeries } from '#core/training/signal-series.ts';
import { decideToday, type TodayAnswer } from '#core/training/today.ts';
import type { SignalsOf } from '#core/training/vendor-signals.ts';
import type { PersonStore } from '#server/database/person.ts';
import type { PersonCycle } from '../cycle/cycle-record.ts';
import {
  type LogRow,
  logOf,
  preferredSources,
  type StoredLog,
  selectRecentLogs,
  toLogs,
} from './daily-logs.ts';
import { type KeptReadings, openKept, selectKept, unpackKept } from './morning-readings.ts';

/** What today's decision is based on, besides the cycle. */
export interface Morning {
  /** The logs of about a week, newest first. */
  logs: readonly StoredLog[];
  readings: readonly ReadingColumns[];
}

/** The week's minutes, if they were entered by hand: then the day itself has no minutes. */
function enteredMinutes(log: StoredLog | undefined): number | null {
  return log === undefined || log.intensityMinutesDay !== null ? null : log.intensityMinutesWeek;
}

/** The words of today's day record. */
export function wordsOf({ newestWords }: PersonCycle['facts'], today: Temporal.PlainDate): DayWords {
  return newestWords.find(({ day }) => day === dayNumber(today)) ?? NO_WORDS;
}

/** Converts stored rows to the core's input. */
export function toMorningInput(
  { facts, today }: PersonCycle,
  { logs, readings }: Morning,
  signalsOf: SignalsOf,
): MorningInput {
  return {
    overrides: facts.activeOverrides,
    words: wordsOf(facts, today),
    illAnswers: facts.illAnswers,
    phasePlanning: facts.phasePlanning,
    chosenTargetMinutes: facts.weeklyTargetMinutes,
    series: toSignalSeries(readings, signalsOf),
    preferredSources: preferredSources(logs),
    hrvWeeks: logs.map((each) => toHrvWeek(dayNumber(each.date), each, signalsOf)),
    enteredLoadMinutes: enteredMinutes(logOf(today, logs)),
  };
}

/** The decision is null without a connected device: it would be based on the calendar alone. */
type AnswerOfToday = Omit<TodayAnswer, 'decision'> & { decision: Decision | null };

/** Today's decision, for every answer that shows it. */
export function decideFromRows(cycle: PersonCycle, morning: Morning, signalsOf: SignalsOf): AnswerOfToday {
  const { record, today, facts } = cycle;
  const input = toMorningInput(cycle, morning, signalsOf);
  const answer = decideToday({ ...input, record, today, language: facts.language });
  return { ...answer, decision: facts.deviceConnected ? answer.decision : null };
}

/** Today's answer without anything that reveals the cycle, for people with whom something is shared. */
export function neutralFromRows(cycle: PersonCycle, morning: Morning, signalsOf: SignalsOf) {
  const { record, today } = cycle;
  const input = { ...toMorningInput(cycle, morning, signalsOf), record, today };
  const { signals, minutesOn } = neutralMorning(input);
  return {
    status: decideStatus(signals),
    withheldStatus: () => statusWithoutTonight(input),
    isMeasured: isNightMeasured(signals),
    minutesOn,
  };
}

export interface DecisionTools {
  now: Temporal.Instant;
  signalsOf: SignalsOf;
}

/** The stored rows of `Morning`. */
export const selectMorning = (now: Temporal.Instant) => [selectRecentLogs(now), selectKept] as const;

type MorningRows = readonly [readonly LogRow[], readonly KeptReadings[]];

export const toMorning = (rows: readonly LogRow[], kept: KeptReadings, now: Temporal.Instant): Morning => ({
  logs: toLogs(rows, kept.sourceOrder),
  readings: unpackKept(kept, now),
});

/** Converts the rows of `selectMorning`. */
export async function openMorning(
  person: Pick<PersonStore, 'write'>,
  [logs, kept]: MorningRows,
  now: Temporal.Instant,
): Promise<Morning> {
  return toMorning(logs, await openKept(person, kept, now), now);
}

/** Today's decision from the rows of `selectMorning`. */
export async function decideNow(
  person: Pick<PersonStore, 'write'>,
  cycle: PersonCycle,
  rows: MorningRows,
  { now, signalsOf }: DecisionTools,
): Promise<Decision | null> {
  if (!cycle.facts.deviceConnected) return null;
  return decideFromRows(cycle, await openMorning(person, rows, now), signalsOf).decision;
}

/** Like `decideNow`, but also reads the rows. */
export async function readDecision(
  person: Pick<PersonStore, 'read' | 'write'>,
  cycle: PersonCycle,
  tools: DecisionTools,
): Promise<Decision | null> {
  if (!cycle.facts.deviceConnected) return null;
  return decideNow(person, cycle, await person.read(...selectMorning(tools.now)), tools);
}
