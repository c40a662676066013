import type { SetupStep } from '#contract/setup-step.ts';
import type { Reading } from '#contract/today.ts';
import { dayNumber, dayOfNumber } from '#core/calendar-day.ts';
import { rulesOf } from '#core/cycle/mode-rules.ts';
import { toCycle } from '#core/cycle/to-cycle.ts';
import type { Decision } from '#core/training/decide.ts';
import { reportOverride } from '#core/training/override-question.ts';
import { illQuestion, illSince, offersEasing } from '#core/training/own-words.ts';
import type { SignalsOf } from '#core/training/vendor-signals.ts';
import type { PersonStore } from '#server/database/person.ts';
import { type PersonCycle, selectCycle, toPersonCycle } from '#server/records/cycle/cycle-record.ts';
import { readLogQuestions } from '#server/records/cycle/log-questions.ts';
import { overrideAges } from '#server/records/cycle/overrides.ts';
import { ownRow } from '#server/records/cycle/own-row.ts';
import { logOf, type StoredLog } from '#server/records/days/daily-logs.ts';
import { type MadeDecision, saveDecisions, toMade } from '#server/records/days/decisions.ts';
import { isTrouble, type ReadingFacts, selectReadingFacts } from '#server/records/days/reading-facts.ts';
import { decideFromRows, openMorning, selectMorning, wordsOf } from '#server/records/days/today-decision.ts';
import { describeCoinToday } from '#server/records/experiment/coin-today.ts';
import { selectRunningExperiment } from '#server/records/experiment/coins.ts';
import { selectWorkoutsAround } from '#server/records/workouts/workouts.ts';
import { adviseWorkouts } from './advise-workouts.ts';
import { latestBiometrics } from './biometrics.ts';

/**
 * Whether days are counted from starts. In other modes no start is needed: a person with an implant is not asked for
 * one.
 */
const isCountedFromStarts = (record: PersonCycle['record']): boolean =>
  ['CALENDAR', 'PACK'].includes(rulesOf(record).basis);

function missingSetup({ facts, record }: PersonCycle): SetupStep[] {
  const steps: SetupStep[] = [];
  if (!facts.deviceConnected) steps.push('device');
  if (record.periodStarts.length === 0 && isCountedFromStarts(record)) steps.push('period');
  return steps;
}

/** Stores a decision with its day, when it is first made and when it changes. */
async function keepDecision(
  person: PersonStore,
  made: MadeDecision,
  log: StoredLog | undefined,
): Promise<void> {
  const isKept = made.reason === log?.decisionReason && made.decidedFrom === log.decidedFrom;
  if (!isKept) await person.change(saveDecisions([made]));
}

function overridesOf({ facts, today, record }: PersonCycle) {
  const lastPeriodDate = record.periodStarts.at(-1)?.date ?? null;
  return overrideAges(facts.activeOverrides, facts.overrideTimes, facts.timezone).map((age) =>
    reportOverride(age, { today, lastPeriodDate }),
  );
}

/** What the person said about today besides the overrides, and what to ask. */
function saidOf({ facts, today }: PersonCycle, decision: Decision | null) {
  const { illAnswers } = facts;
  const { pain, energy, wish, ...others } = wordsOf(facts, today);
  const day = dayNumber(today);
  const since = illSince(illAnswers, day);
  const fired = decision === null ? [] : [decision.decidedBy, ...decision.alsoFired.map(({ rule }) => rule)];
  return {
    ill: illAnswers.find((answer) => answer.day === day)?.ill ?? null,
    illSince: since === null ? null : dayOfNumber(since),
    pain,
    energy,
    wish,
    ask: illQuestion(illAnswers, day, fired.includes('SUSPECTED_ILLNESS')),
    offersEasing: offersEasing({ wish, ...others }),
  };
}

/** Called when a person opens today's page: returns the sync state and may start a sync. */
export type OpenDevice = (facts: readonly ReadingFacts[], today: Temporal.PlainDate) => Reading['state'];

const asStored: OpenDevice = (facts) => {
  if (facts.every(({ source }) => source === null)) return 'NONE';
  return facts.some(({ problem }) => isTrouble(problem)) ? 'TROUBLE' : 'DONE';
};

/** When any of the person's devices was last synced. */
function lastReadAt(facts: readonly ReadingFacts[]): Temporal.Instant | null {
  const moments = facts.flatMap(({ lastAt }) => lastAt ?? []);
  return moments.toSorted(Temporal.Instant.compare).at(-1) ?? null;
}

export interface TodayTools {
  signalsOf: SignalsOf;
  /** Without it, no sync is started. */
  openDevice?: OpenDevice | undefined;
}

/** Everything that today's page and message show. */
export async function readToday(
  person: PersonStore,
  now: Temporal.Instant,
  { signalsOf, openDevice = asStored }: TodayTools,
) {
  const [rows, logRows, kept, readingFacts, planned, [experiment]] = await person.read(
    selectCycle,
    ...selectMorning(now),
    selectReadingFacts,
    selectWorkoutsAround(now),
    selectRunningExperiment(now),
  );
  const morning = await openMorning(person, [logRows, kept], now);
  const { logs } = morning;
  const personCycle = toPersonCycle(rows, now);
  const { today, logged, localNow, record, facts } = personCycle;
  const answer = decideFromRows(personCycle, morning, signalsOf);
  const { decision } = answer;
  const made = decision && toMade(today, decision, answer.signals);
  if (made !== null) await keepDecision(person, made, logOf(today, logs));
  const coin =
    experiment === undefined
      ? null
      : describeCoinToday(experiment, { cycle: personCycle, morning, answer, made, signalsOf });
  const questions = await readLogQuestions(person, { logged, record }, answer.cycle.length);
  return {
    date: today,
    timezone: facts.timezone,
    timezoneSetBy: ownRow(readingFacts).timezoneSetBy,
    cycle: toCycle(answer.cycle, { today, questions, language: facts.language }),
    biometrics: latestBiometrics(logs, localNow),
    activeOverrides: facts.activeOverrides,
    overrides: overridesOf(personCycle),
    asksPhasePlanning: !facts.phasePlanningChosen && answer.signals.phaseExpected && decision !== null,
    said: saidOf(personCycle, decision),
    decision,
    coin,
    workouts: await adviseWorkouts(person, planned, {
      cycle: personCycle,
      answer,
      decision: decision && { ...decision, status: coin?.drawn?.status ?? decision.status },
    }),
    setup: missingSetup(personCycle),
    reading: { state: openDevice(readingFacts, today), lastAt: lastReadAt(readingFacts) },
  };
}
