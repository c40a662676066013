import type { OfferAddress, PhoneOffers } from '#contract/phone.ts';
import { dayNumber, dayOfNumber } from '#core/calendar-day.ts';
import { phoneOffers, valuesOfOffer } from '#core/phone/offers.ts';
import type { PersonStore } from '#server/database/person.ts';
import { selectCycle, toPersonCycle } from '#server/records/cycle/cycle-record.ts';
import { declinePhoneValues, selectOfferedValues } from '#server/records/device/phone-values.ts';

/** Bleeding and tests that the phone sent and that are not logged. They count only once the person accepts them. */
export async function readOffers(person: PersonStore, now: Temporal.Instant): Promise<PhoneOffers> {
  const [rows, values] = await person.read(selectCycle, selectOfferedValues);
  const { record, today } = toPersonCycle(rows, now);
  const offers = phoneOffers(values, record, dayNumber(today));
  return { items: offers.map(({ kind, day }) => ({ kind, date: dayOfNumber(day) })) };
}

export async function declineOffer(
  person: PersonStore,
  { kind, date }: OfferAddress,
  now: Temporal.Instant,
): Promise<void> {
  await person.write(async (run) => {
    const values = await run(selectOfferedValues);
    const declined = valuesOfOffer(values, { kind, day: dayNumber(date) });
    for (const value of declined) await run(declinePhoneValues(value, now));
  });
}
