import { describe, expect, test } from 'vitest';
import { MEASURES, type ServedDay, type StoredDay } from './day-sources.ts';
import { mergeDays, type SourceFacts, serveAgain } from './merge-days.ts';
import type { Trainings } from './prefer-source.ts';
import { servedSignals } from './served-signals.ts';
import type { WearableDay } from './wearable-day.ts';

const NOTHING = Object.fromEntries(MEASURES.map((name) => [name, null]));
const day = (date: string, values: Partial<WearableDay> = {}) =>
  ({ ...NOTHING, hrvStatus: 'UNKNOWN', date: Temporal.PlainDate.from(date), ...values }) as WearableDay;
const connectedOn = (source: string, date: string, trainings: Trainings = 'NONE') => ({
  source,
  connectedAt: Temporal.Instant.from(`${date}T08:00:00Z`),
  trainings,
});
const BOTH: SourceFacts = {
  connections: [connectedOn('garmin', '2026-05-01'), connectedOn('intervals', '2026-06-01')],
  chosen: {},
};

/** Writes days as the database would, and returns all of them. */
function save(
  stored: readonly StoredDay[],
  source: string,
  days: readonly WearableDay[],
  facts = BOTH,
): ServedDay[] {
  const served = mergeDays(stored, { source, days }, facts);
  const isServed = ({ date }: StoredDay) => served.some((each) => each.date.equals(date));
  return [...(stored as ServedDay[]).filter((each) => !isServed(each)), ...served].toSorted((a, b) =>
    Temporal.PlainDate.compare(a.date, b.date),
  );
}
const last = (days: readonly ServedDay[]) => days.at(-1) as ServedDay;

describe('days of one source', () => {
  test('keep what a later reading lacks, and take what it corrects', () => {
    const once = save([], 'garmin', [day('2026-06-16', { restingHeartRate: 50, sleepSeconds: 25_200.4 })]);
    const twice = save(once, 'garmin', [day('2026-06-16', { restingHeartRate: 52 })]);
    expect(last(twice)).toMatchObject({
      source: 'garmin',
      restingHeartRate: 52,
      sleepSeconds: 25_200,
      bySource: null,
      signalSources: null,
    });
  });

  test('have the low of the day before and the minutes since Monday', () => {
    const days = save([], 'garmin', [
      day('2026-06-14', { bodyBatteryLow: 9, intensityMinutesDay: 99 }),
      day('2026-06-15', { bodyBatteryLow: 20, intensityMinutesDay: 30 }),
      day('2026-06-16', { intensityMinutesDay: 12 }),
    ]);
    expect(last(days)).toMatchObject({ bodyBatteryYesterdayLow: 20, intensityMinutesWeek: 42 });
    // A correction of Monday reaches Tuesday.
    const later = save(days, 'garmin', [day('2026-06-15', { intensityMinutesDay: 40, bodyBatteryLow: 18 })]);
    expect(last(later)).toMatchObject({ bodyBatteryYesterdayLow: 18, intensityMinutesWeek: 52 });
  });

  test('leave what was entered by hand until it is measured', () => {
    const entered: StoredDay = {
      ...(last(save([], 'garmin', [day('2026-06-16', { restingHeartRate: 50 })])) as StoredDay),
      sleepScore: 70,
      enteredByHand: ['sleepScore'],
    };
    const kept = last(save([entered], 'garmin', [day('2026-06-16', { restingHeartRate: 51 })]));
    expect(kept).toMatchObject({ sleepScore: 70, enteredByHand: ['sleepScore'], restingHeartRate: 51 });
    const measured = last(save([entered], 'garmin', [day('2026-06-16', { sleepScore: 80 })]));
    expect(measured).toMatchObject({ sleepScore: 80, enteredByHand: [] });
  });
});

describe('days of two sources', () => {
  const nights = (values: Partial<WearableDay>) =>
    ['2026-06-13', '2026-06-14', '2026-06-15', '2026-06-16'].map((date) => day(date, values));
  const garmin = save([], 'garmin', nights({ hrvLastNightMs: 50, bodyBatteryHigh: 80, bodyBatteryLow: 20 }));

  test('are served by the one with more nights, and keep both', () => {
    const both = save(garmin, 'intervals', [day('2026-06-16', { hrvLastNightMs: 62, sleepSeconds: 27_000 })]);
    expect(last(both)).toMatchObject({
      hrvLastNightMs: 50,
      sleepSeconds: 27_000,
      bodyBatteryYesterdayLow: 20,
      signalSources: { hrv: 'garmin', charge: 'garmin', sleep: 'intervals' },
      bySource: { garmin: { hrvLastNightMs: 50 }, intervals: { hrvLastNightMs: 62 } },
    });
  });

  test('are served by the one connected last, where both have as many nights', () => {
    const both = save(garmin, 'intervals', nights({ hrvLastNightMs: 62 }));
    expect(last(both)).toMatchObject({ hrvLastNightMs: 62, bodyBatteryHigh: 80 });
  });

  test('are served by a connected one before one that was disconnected', () => {
    const facts = { ...BOTH, connections: [connectedOn('intervals', '2026-06-01')] };
    const both = save(garmin, 'intervals', [day('2026-06-16', { hrvLastNightMs: 62 })], facts);
    expect(last(both).hrvLastNightMs).toBe(62);
    expect(both[0]?.hrvLastNightMs).toBe(50);
  });

  test('follow the choice, back in time and back again', () => {
    const both = save(garmin, 'intervals', nights({ hrvLastNightMs: 62 }));
    const hrvWith = (chosen: SourceFacts['chosen']) =>
      serveAgain(both, both, { ...BOTH, chosen }).map(({ hrvLastNightMs }) => hrvLastNightMs);
    expect(hrvWith({ hrv: 'garmin' })).toEqual([50, 50, 50, 50]);
    expect(hrvWith({ hrv: 'intervals' })).toEqual([62, 62, 62, 62]);
    expect(hrvWith({ pulse: 'garmin' })).toEqual([62, 62, 62, 62]);
  });

  test('take the night from the other where the chosen one has none', () => {
    const facts = { ...BOTH, chosen: { hrv: 'garmin' } as const };
    const both = save(garmin, 'intervals', [day('2026-06-17', { hrvLastNightMs: 62 })], facts);
    expect(last(both)).toMatchObject({ hrvLastNightMs: 62, source: 'intervals' });
    // A status of the week alone is no night.
    const unmeasured = save(both, 'garmin', [day('2026-06-17', { hrvStatus: 'BALANCED' })], facts);
    expect(last(unmeasured)).toMatchObject({ hrvLastNightMs: 62, hrvStatus: null });
  });

  test('never share what is derived from the days before', () => {
    const facts = { ...BOTH, chosen: { charge: 'intervals', load: 'intervals' } as const };
    const before = save(garmin, 'garmin', nights({ intensityMinutesDay: 30 }));
    const both = save(before, 'intervals', [day('2026-06-16', { intensityMinutesDay: 5 })], facts);
    expect(last(both)).toMatchObject({ intensityMinutesDay: 5, intensityMinutesWeek: 5 });
    expect(last(both).bySource?.['garmin']).toMatchObject({ intensityMinutesWeek: 60 });
  });

  test('say who serves what, who could, and how far the new series is', () => {
    const both = save(garmin, 'intervals', [day('2026-06-16', { hrvLastNightMs: 62, sleepSeconds: 27_000 })]);
    const facts = { ...BOTH, chosen: { hrv: 'intervals' } as const };
    const signals = servedSignals(both, Temporal.PlainDate.from('2026-06-16'), facts);
    expect(signals.find(({ signal }) => signal === 'hrv')).toEqual({
      signal: 'hrv',
      source: 'intervals',
      chosen: 'intervals',
      choices: ['garmin', 'intervals'],
      baseline: { have: 1, need: 21 },
    });
    expect(signals.find(({ signal }) => signal === 'sleep')).toMatchObject({
      source: 'intervals',
      chosen: null,
      choices: ['intervals'],
      baseline: null,
    });
    expect(signals.find(({ signal }) => signal === 'temperature')).toMatchObject({
      source: null,
      choices: [],
    });
  });
});
