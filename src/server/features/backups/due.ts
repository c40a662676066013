import type { BackupState } from '#server/records/operator/backups.ts';

/** When Lutea makes its daily backup. */
export interface BackupTimes {
  timeOfDay: Temporal.PlainTime;
  timezone: string;
}

/** The pause after a failed backup: its cause may last a while. */
const TRY_AGAIN_AFTER = Temporal.Duration.from({ hours: 1 });
/**
 * The least time between two proofs. Less than a week, so that late backups do not move the proof to another weekday.
 */
const PROVE_AFTER = Temporal.Duration.from({ hours: 6 * 24 + 12 });

/** The last time at which a backup was due. */
export function lastDue(now: Temporal.Instant, { timeOfDay, timezone }: BackupTimes): Temporal.Instant {
  const local = now.toZonedDateTimeISO(timezone);
  const today = local.withPlainTime(timeOfDay);
  const isOver = Temporal.ZonedDateTime.compare(today, local) <= 0;
  return (isOver ? today : local.subtract({ days: 1 }).withPlainTime(timeOfDay)).toInstant();
}

const isBefore = (one: Temporal.Instant | null, other: Temporal.Instant): boolean =>
  one === null || Temporal.Instant.compare(one, other) < 0;

/** Whether a backup is due, including a missed one. Stored times in the future are ignored: a clock ran ahead. */
export function isBackupDue(
  { made, tried, problem }: BackupState,
  now: Temporal.Instant,
  times: BackupTimes,
): boolean {
  const newest = made !== null && isBefore(now, made) ? null : made;
  if (!isBefore(newest, lastDue(now, times))) return false;
  return problem === null || isBefore(tried, now.subtract(TRY_AGAIN_AFTER));
}

/** A proof is due every week, and after a failed one with the next backup. */
export function isProofDue({ proved, proofProblem }: BackupState, now: Temporal.Instant): boolean {
  return proofProblem !== null || isBefore(proved, now.subtract(PROVE_AFTER));
}
