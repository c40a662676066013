import { LONGEST_PLAN_DAYS } from '#core/limits.ts';
import { useLocale } from '#web/lib/language.tsx';
import type { AddressQuery } from '#web/lib/queries.ts';

/** Days ahead; the service plans no further than the last. */
const REACHES = [28, 56, LONGEST_PLAN_DAYS] as const;
export type Reach = (typeof REACHES)[number];

export function reachAt(query: AddressQuery): Reach {
  return REACHES.find((days) => String(days) === query['days']) ?? REACHES[0];
}

export function ReachTabs({ reach }: { reach: Reach }) {
  const { plan } = useLocale().texts;
  return (
    <nav class="tabs plan-reach" aria-label={plan.reach}>
      {REACHES.map((days) => (
        <a key={days} href={`/plan?days=${days}`} aria-current={days === reach ? 'page' : undefined}>
          {plan.reachDays(days)}
        </a>
      ))}
    </nav>
  );
}
