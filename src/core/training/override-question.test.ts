import { expect, test } from 'vitest';
import { type OverrideAge, reportOverride } from './override-question.ts';

const day = (text: string) => Temporal.PlainDate.from(text);
const TODAY = day('2026-03-12');

function asks(age: Partial<OverrideAge>, lastPeriodDate: string | null = null): boolean {
  const whole: OverrideAge = { override: 'sleep', since: null, confirmedOn: null, ...age };
  return reportOverride(whole, {
    today: TODAY,
    lastPeriodDate: lastPeriodDate === null ? null : day(lastPeriodDate),
  }).ask;
}

test('the report says how long an override has been on', () => {
  const age: OverrideAge = { override: 'flare', since: day('2026-03-10'), confirmedOn: null };
  expect(reportOverride(age, { today: TODAY, lastPeriodDate: null })).toEqual({
    override: 'flare',
    since: age.since,
    days: 2,
    ask: false,
  });
});

test('the question about poor sleep comes the next morning', () => {
  expect([asks({ since: TODAY }), asks({ since: day('2026-03-11') })]).toEqual([false, true]);
});

test.each(['stress', 'flare'] as const)('the question about %s comes after three days', (override) => {
  expect(asks({ override, since: day('2026-03-10') })).toBe(false);
  expect(asks({ override, since: day('2026-03-09') })).toBe(true);
});

test('the question comes again later after the person said yes', () => {
  const stress = { override: 'stress', since: day('2026-03-01') } as const;
  expect(asks({ ...stress, confirmedOn: day('2026-03-10') })).toBe(false);
  expect(asks({ ...stress, confirmedOn: day('2026-03-09') })).toBe(true);
});

test('the question about PMS comes two days after a period has started', () => {
  const pms = { override: 'pms', since: day('2026-03-06') } as const;
  expect([asks(pms), asks(pms, '2026-03-11'), asks(pms, '2026-03-10')]).toEqual([false, false, true]);
  expect(asks({ ...pms, confirmedOn: TODAY }, '2026-03-10')).toBe(false);
});

test('the question about PMS comes after two weeks if no period has started', () => {
  expect(asks({ override: 'pms', since: day('2026-02-27') }, '2026-02-10')).toBe(false);
  expect(asks({ override: 'pms', since: day('2026-02-26') }, '2026-02-10')).toBe(true);
});

test('the question comes at once if it is not known since when an override has been on', () => {
  expect(asks({ override: 'flare' })).toBe(true);
});
