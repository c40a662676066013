import { useLocale } from '#web/lib/language.tsx';
import type { AddressQuery } from '#web/lib/queries.ts';

/** Days that the plan shows: the rest of this week and the whole weeks after it. The server plans at most 90 days. */
const REACHES = [28, 56, 84] as const;
const DAYS_IN_WEEK = 7;
export type Reach = (typeof REACHES)[number];

/** Whether to show an overview by month, for the longest reach. */
export const isOverview = (reach: Reach): boolean => reach === 84;

export function reachAt(query: AddressQuery): Reach {
  return REACHES.find((days) => String(days) === query['days']) ?? REACHES[0];
}

export function ReachTabs({ reach }: { reach: Reach }) {
  const { plan } = useLocale().texts;
  return (
    <nav class="tabs plan-reach" aria-label={plan.reach}>
      {REACHES.map((days) => (
        <a key={days} href={`/plan?days=${days}`} aria-current={days === reach ? 'page' : undefined}>
          {isOverview(days) ? plan.months : plan.reachWeeks(days / DAYS_IN_WEEK)}
        </a>
      ))}
    </nav>
  );
}
