import { toCycle } from '#contract/cycle.ts';
import type { DailyLog } from '#contract/daily-log.ts';
import type { SetupStep } from '#contract/today.ts';
import { isBefore } from '#core/calendar-day.ts';
import { type DatedValue, decideToday } from '#core/training/today.ts';
import type { PersonStore } from '#server/datastore/acting.ts';
import {
  type PersonCycle,
  selectCycleFacts,
  selectLoggedStarts,
  toPersonCycle,
} from '#server/datastore/cycle-record.ts';
import { logOf, selectHrvNights, selectRecentLogs } from '#server/datastore/daily-logs.ts';
import { latestBiometrics, measurementsOf } from './biometrics.ts';

interface HrvNight extends DatedValue {
  source: string | null;
}

function missingSetup({ facts, record }: PersonCycle): SetupStep[] {
  const steps: SetupStep[] = [];
  if (!facts.deviceConnected) steps.push('device');
  if (record.periodStarts.length === 0) steps.push('period');
  return steps;
}

/** Devices measure HRV each in their own way, so only nights of the same source are compared. */
function decide(
  { record, facts, today }: PersonCycle,
  log: DailyLog | undefined,
  nights: readonly HrvNight[],
) {
  return decideToday({
    record,
    today,
    overrides: facts.activeOverrides,
    phasePlanning: facts.phasePlanning,
    measurements: measurementsOf(log),
    hrvLastNightMs: log?.hrvLastNightMs ?? null,
    hrvNights: nights.filter(({ date, source }) => isBefore(date, today) && source === log?.source),
  });
}

/** The morning answer. Without a connected device there is none: it would rest on the calendar alone. */
export async function readToday(person: PersonStore, now: Temporal.Instant) {
  const [facts, starts, logs, nights] = await person.read(
    selectCycleFacts,
    selectLoggedStarts,
    selectRecentLogs(now),
    selectHrvNights(now),
  );
  const personCycle = toPersonCycle(facts, starts, now);
  const { today, logged, localNow } = personCycle;
  const { timezone, activeOverrides, deviceConnected } = personCycle.facts;
  const { cycle, decision } = decide(personCycle, logOf(today, logs), nights);
  return {
    date: today,
    timezone,
    cycle: toCycle(cycle, { today, logged }),
    biometrics: latestBiometrics(logs, localNow),
    activeOverrides,
    decision: deviceConnected ? decision : null,
    setup: missingSetup(personCycle),
  };
}
