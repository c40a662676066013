import { localTime } from '#contract/timezone.ts';
import type { Override } from '#core/training/override.ts';
import type { OverrideAge } from '#core/training/override-question.ts';
import type { OverrideTimes } from '#server/database/schema/accounts.ts';

/** The days on which each active override was switched on and last confirmed, in the person's timezone. */
export function overrideAges(
  active: readonly Override[],
  times: OverrideTimes,
  timezone: string,
): OverrideAge[] {
  const dayOf = (moment: string | undefined) =>
    moment === undefined ? null : localTime(Temporal.Instant.from(moment), timezone).toPlainDate();
  return active.map((override) => ({
    override,
    since: dayOf(times[override]?.since),
    confirmedOn: dayOf(times[override]?.confirmedAt),
  }));
}
