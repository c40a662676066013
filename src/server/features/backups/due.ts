import type { BackupState } from '#server/records/operator/backups.ts';

/** When Lutea backs itself up. */
export interface BackupTimes {
  timeOfDay: Temporal.PlainTime;
  timezone: string;
}

/** After a failure it is tried again this late: whatever is wrong may last. */
const TRY_AGAIN_AFTER = Temporal.Duration.from({ hours: 1 });
/** Less than a week, so that a proof stays on its day when the backups before it came late. */
const PROVE_AFTER = Temporal.Duration.from({ hours: 6 * 24 + 12 });

/** The last moment at which a backup was due. */
export function lastDue(now: Temporal.Instant, { timeOfDay, timezone }: BackupTimes): Temporal.Instant {
  const local = now.toZonedDateTimeISO(timezone);
  const today = local.withPlainTime(timeOfDay);
  const isOver = Temporal.ZonedDateTime.compare(today, local) <= 0;
  return (isOver ? today : local.subtract({ days: 1 }).withPlainTime(timeOfDay)).toInstant();
}

const isBefore = (one: Temporal.Instant | null, other: Temporal.Instant): boolean =>
  one === null || Temporal.Instant.compare(one, other) < 0;

/** A backup that was missed is made up for. A moment in the future was stored by a clock that ran ahead. */
export function isBackupDue(
  { made, tried, problem }: BackupState,
  now: Temporal.Instant,
  times: BackupTimes,
): boolean {
  const newest = made !== null && isBefore(now, made) ? null : made;
  if (!isBefore(newest, lastDue(now, times))) return false;
  return problem === null || isBefore(tried, now.subtract(TRY_AGAIN_AFTER));
}

/** Every week, and after a failed proof with the next backup. */
export function isProofDue({ proved, proofProblem }: BackupState, now: Temporal.Instant): boolean {
  return proofProblem !== null || isBefore(proved, now.subtract(PROVE_AFTER));
}
