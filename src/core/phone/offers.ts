import type { Bleeding } from '#core/cycle/body-day.ts';
import { isPeriodBleeding } from '#core/cycle/body-day.ts';
import type { CycleRecord } from '#core/cycle/cycle-record.ts';
import { offeredStarts } from '#core/prediction/offered-starts.ts';
import { startDayOf } from './local-day.ts';
import type { StoredPhoneValue } from './phone-value.ts';

export const OFFER_KINDS = ['PERIOD_START', 'OVULATION_TEST'] as const;

/** Something that a phone sent and the person has not logged. Stored only if the person accepts it. */
export interface PhoneOffer {
  kind: (typeof OFFER_KINDS)[number];
  /** The number of the day. */
  day: number;
}

/** Positive tests at most this far apart belong to the same surge. */
const SURGE_DAYS = 3;
/** The most offers at once: people do not answer more questions. */
const MOST_OFFERS = 3;

const ascendingDays = (values: readonly StoredPhoneValue[]): number[] =>
  [...new Set(values.map(startDayOf))].sort((a, b) => a - b);

function offeredTests(days: readonly number[], noted: readonly number[]): number[] {
  const isNear = (day: number, others: readonly number[]) =>
    others.some((other) => Math.abs(other - day) <= SURGE_DAYS);
  return days.filter((day, at) => !isNear(day, noted) && !isNear(day, days.slice(0, at)));
}

/** The offers, newest first. `values` are those that the person has not declined. */
export function phoneOffers(
  values: readonly StoredPhoneValue[],
  { periodStarts, signs }: Pick<CycleRecord, 'periodStarts' | 'signs'>,
  today: number,
): PhoneOffer[] {
  const past = values.filter((value) => startDayOf(value) <= today);
  const bled = past.filter(
    ({ kind, label }) => kind === 'BLEEDING' && isPeriodBleeding(label as Bleeding | null),
  );
  const positive = past.filter(({ kind, label }) => kind === 'OVULATION_TEST' && label === 'POSITIVE');
  const starts = offeredStarts(
    ascendingDays(bled),
    periodStarts.map(({ day }) => day),
  );
  const noted = (signs?.ovulations ?? []).filter(({ basis }) => basis === 'TEST');
  const tests = offeredTests(
    ascendingDays(positive),
    noted.map(({ seenOn }) => seenOn),
  );
  return [
    ...starts.map((day): PhoneOffer => ({ kind: 'PERIOD_START', day })),
    ...tests.map((day): PhoneOffer => ({ kind: 'OVULATION_TEST', day })),
  ]
    .sort((a, b) => b.day - a.day)
    .slice(0, MOST_OFFERS);
}

/** How many days an offered period covers: declining it declines all of them. */
const PERIOD_DAYS = 14;

/** The values behind an offer. */
export function valuesOfOffer(
  values: readonly StoredPhoneValue[],
  { kind, day }: PhoneOffer,
): StoredPhoneValue[] {
  const days = kind === 'PERIOD_START' ? PERIOD_DAYS : SURGE_DAYS;
  const wanted = kind === 'PERIOD_START' ? 'BLEEDING' : 'OVULATION_TEST';
  return values.filter((value) => {
    const after = startDayOf(value) - day;
    return value.kind === wanted && after >= 0 && after <= days;
  });
}
