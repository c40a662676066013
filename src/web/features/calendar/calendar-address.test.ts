import { expect, test } from 'vitest';
import { dayHref, readCalendarAddress } from './calendar-address.ts';

const TODAY = '2026-11-15';

test('the calendar shows today if the URL names no month or day', () => {
  expect(readCalendarAddress({}, TODAY)).toEqual({ month: '2026-11-01', selected: TODAY });
});

test('the calendar shows the first day of another month', () => {
  expect(readCalendarAddress({ month: '2026-12' }, TODAY)).toEqual({
    month: '2026-12-01',
    selected: '2026-12-01',
  });
});

test('the calendar shows the day that the URL names', () => {
  const address = new URL(dayHref('2025-02-28'), 'http://lutea.test');
  expect(readCalendarAddress(Object.fromEntries(address.searchParams), TODAY)).toEqual({
    month: '2025-02-01',
    selected: '2025-02-28',
  });
});

test('an invalid month or day in the URL is ignored', () => {
  expect(readCalendarAddress({ month: '2026-13', day: 'never' }, TODAY)).toEqual({
    month: '2026-11-01',
    selected: TODAY,
  });
  expect(readCalendarAddress({ month: '2026-11', day: '2026-10-01' }, TODAY).selected).toBe(TODAY);
});
