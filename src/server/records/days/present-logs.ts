import type { DailyLog } from '#contract/daily-log.ts';
import { addDays, dayNumber, isBefore } from '#core/calendar-day.ts';
import { chartCycle, dayLocator } from '#core/cycle/timeline.ts';
import type { Decision } from '#core/training/decide.ts';
import type { PersonCycle } from '../cycle/cycle-record.ts';
import { logOf, type StoredLog } from './daily-logs.ts';
import { wordReason } from './decisions.ts';

/** Today's log gets today's decision, because the stored one may be older than an override or a sync. */
function decidedNow(decision: Decision | null) {
  return { decisionStatus: decision?.status ?? null, decisionReason: decision?.reason ?? null };
}

/**
 * Each log as it is shown now: with its place in the cycle, which a later correction may have moved, with its reason in
 * the person's language, and with today's decision.
 */
export async function presentLogs(
  logs: readonly StoredLog[],
  cycle: PersonCycle,
  decideToday: () => Promise<Decision | null>,
): Promise<DailyLog[]> {
  const { record, today, facts } = cycle;
  const todaysLog = logOf(today, logs);
  const ofToday = decidedNow(todaysLog === undefined ? null : await decideToday());
  const from = logs.reduce((first, { date }) => (isBefore(date, first) ? date : first), today);
  // A device's clock may be a day ahead of the person's.
  const until = addDays(today, 1);
  const locate = dayLocator(chartCycle(record, { today, from, until }).timeline);
  return logs.map((stored) => {
    const { decidedFrom, signalSources: _sources, wearables: _wearables, ...log } = stored;
    const { cycleDay, phase } = locate(dayNumber(log.date));
    const decided =
      stored === todaysLog
        ? ofToday
        : { decisionReason: wordReason({ ...log, decidedFrom }, facts.language) };
    return { ...log, cycleDay, phase, ...decided };
  });
}
