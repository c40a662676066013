import { expect, test } from 'vitest';
import { dayNumber } from '#core/calendar-day.ts';
import { type PhoneOffer, phoneOffers, valuesOfOffer } from './offers.ts';
import type { PhoneKind, StoredPhoneValue } from './phone-value.ts';

const day = (date: string) => dayNumber(Temporal.PlainDate.from(date));
const TODAY = day('2026-06-16');

const value = (kind: PhoneKind, date: string, label: string): StoredPhoneValue => ({
  kind,
  startMs: 0,
  endMs: 0,
  value: 1,
  utcOffsetMinutes: 0,
  day: day(date),
  label,
  wearable: null,
});
const bled = (date: string, label = 'MEDIUM') => value('BLEEDING', date, label);
const tested = (date: string, label = 'POSITIVE') => value('OVULATION_TEST', date, label);

const offers = (values: StoredPhoneValue[], starts: string[] = []): PhoneOffer[] =>
  phoneOffers(
    values,
    {
      periodStarts: starts.map((date) => ({ day: day(date), date: Temporal.PlainDate.from(date) })) as never,
    },
    TODAY,
  );

test('offers the first day of bleeding that no start explains', () => {
  const days = [bled('2026-06-02'), bled('2026-06-03'), bled('2026-05-05')];
  expect(offers(days)).toEqual([
    { kind: 'PERIOD_START', day: day('2026-06-02') },
    { kind: 'PERIOD_START', day: day('2026-05-05') },
  ]);
  expect(offers(days, ['2026-06-01', '2026-05-05'])).toEqual([]);
});

test('offers neither spotting nor days to come', () => {
  expect(offers([bled('2026-06-10', 'SPOTTING'), bled('2026-06-20')])).toEqual([]);
});

test('offers the first positive test of a surge', () => {
  expect(offers([tested('2026-06-13', 'NEGATIVE'), tested('2026-06-14'), tested('2026-06-15')])).toEqual([
    { kind: 'OVULATION_TEST', day: day('2026-06-14') },
  ]);
});

test('declining an offer declines all values that it was made from', () => {
  const values = [bled('2026-06-02'), bled('2026-06-05'), bled('2026-05-05'), tested('2026-06-03')];
  const declined = valuesOfOffer(values, { kind: 'PERIOD_START', day: day('2026-06-02') });
  expect(declined).toEqual([values[0], values[1]]);
});

test('offers a period that began today', () => {
  expect(offers([bled('2026-06-16')])).toEqual([{ kind: 'PERIOD_START', day: TODAY }]);
});

test('an offer covers two weeks of bleeding, or three days of tests after the first', () => {
  const bleeding = [bled('2026-06-02'), bled('2026-06-16'), bled('2026-06-17')];
  expect(valuesOfOffer(bleeding, { kind: 'PERIOD_START', day: day('2026-06-02') })).toHaveLength(2);
  const tests = [tested('2026-06-10'), tested('2026-06-13'), tested('2026-06-14')];
  expect(valuesOfOffer(tests, { kind: 'OVULATION_TEST', day: day('2026-06-10') })).toHaveLength(2);
});
