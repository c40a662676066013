import { toCycle } from '#contract/cycle.ts';
import type { SetupStep } from '#contract/today.ts';
import { decideToday, type NumberedValue } from '#core/training/today.ts';
import type { PersonStore } from '#server/datastore/acting.ts';
import { type PersonCycle, selectCycle, toPersonCycle } from '#server/datastore/cycle-record.ts';
import {
  logOf,
  type RecentLog,
  type SourceNights,
  selectHrvNights,
  selectRecentLogs,
} from '#server/datastore/daily-logs.ts';
import { type MadeDecision, saveDecisions } from '#server/datastore/decisions.ts';
import { readLogQuestions } from '#server/datastore/log-questions.ts';
import { latestBiometrics, measurementsOf } from './biometrics.ts';

function missingSetup({ facts, record }: PersonCycle): SetupStep[] {
  const steps: SetupStep[] = [];
  if (!facts.deviceConnected) steps.push('device');
  if (record.periodStarts.length === 0) steps.push('period');
  return steps;
}

/** Devices measure HRV each in their own way, so only nights of the same source are compared. */
function nightsOf(source: string | null | undefined, nights: readonly SourceNights[]): NumberedValue[] {
  const same = nights.find((each) => each.source === source);
  return same?.days.map((day, i) => ({ day, value: same.values[i] as number })) ?? [];
}

function decide(
  { record, facts, today }: PersonCycle,
  log: RecentLog | undefined,
  nights: readonly SourceNights[],
) {
  return decideToday({
    record,
    today,
    overrides: facts.activeOverrides,
    phasePlanning: facts.phasePlanning,
    language: facts.language,
    measurements: measurementsOf(log),
    hrvLastNightMs: log?.hrvLastNightMs ?? null,
    hrvNights: nightsOf(log?.source, nights),
  });
}

/** Keeps a decision with its day, when it is first made and when it changes. */
async function keepDecision(
  person: PersonStore,
  made: MadeDecision,
  log: RecentLog | undefined,
): Promise<void> {
  if (made.status === log?.decisionStatus && made.reason === log.decisionReason) return;
  await person.change(saveDecisions([made]));
}

/** The morning answer. Without a connected device there is none: it would rest on the calendar alone. */
export async function readToday(person: PersonStore, now: Temporal.Instant) {
  const [rows, logs, nights] = await person.read(selectCycle, selectRecentLogs(now), selectHrvNights(now));
  const personCycle = toPersonCycle(rows, now);
  const { today, logged, localNow } = personCycle;
  const { timezone, activeOverrides, deviceConnected, language } = personCycle.facts;
  const log = logOf(today, logs);
  const { cycle, decision } = decide(personCycle, log, nights);
  if (deviceConnected) {
    const { cycleDay, phase } = cycle;
    const { status, reason } = decision;
    await keepDecision(person, { date: today, status, reason, cycleDay, phase }, log);
  }
  const questions = await readLogQuestions(person, logged, cycle.length);
  return {
    date: today,
    timezone,
    cycle: toCycle(cycle, { today, questions, language }),
    biometrics: latestBiometrics(logs, localNow),
    activeOverrides,
    decision: deviceConnected ? decision : null,
    setup: missingSetup(personCycle),
  };
}
