import { describe, expect, test } from 'vitest';
import { MEASURES } from '../training/measures.ts';
import type { WearableDay } from '../training/wearable-day.ts';
import type { ServedDay, StoredDay } from './day-sources.ts';
import { mergeDays, reachOf, type SourceFacts, serveAgain } from './merge-days.ts';
import type { Trainings } from './prefer-source.ts';
import { servedSignals } from './served-signals.ts';

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

test('new days reach back four weeks for the choice of a source, and six days on for the week', () => {
  const { from, to } = reachOf([day('2026-06-15'), day('2026-06-16')]);
  expect([`${from}`, `${to}`]).toEqual(['2026-05-20', '2026-06-22']);
  // A long backfill needs the days of its first week too.
  expect(`${reachOf([day('2026-01-05'), day('2026-06-16')]).from}`).toBe('2025-12-30');
});

describe('stored days beside new ones', () => {
  const stored = (date: string, values: Partial<StoredDay>): StoredDay => ({
    ...(last(save([], 'garmin', [day(date)])) as StoredDay),
    ...values,
  });

  test('keep what no known day gives them again', () => {
    const restored = stored('2026-06-18', { bodyBatteryYesterdayLow: 22, intensityMinutesWeek: 80 });
    const days = save([restored], 'garmin', [
      day('2026-06-16', { bodyBatteryLow: 9, intensityMinutesDay: 30 }),
    ]);
    expect(last(days)).toMatchObject({ bodyBatteryYesterdayLow: 22, intensityMinutesWeek: 80 });
  });

  test('are of one source where the rest was entered by hand', () => {
    const entered = stored('2026-06-16', {
      source: 'manual',
      restingHeartRate: 60,
      enteredByHand: ['restingHeartRate'],
    });
    const [both] = save([entered], 'garmin', [day('2026-06-16', { sleepSeconds: 27_000 })]);
    expect(both).toMatchObject({ source: 'garmin', restingHeartRate: 60, bySource: null });
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

  test('take moments and place from the source of the night', () => {
    const at = (hour: number) => Temporal.Instant.from(`2026-06-16T0${hour}:00:00Z`);
    const nightOnly = { hrvLastNightMs: 50, nightEndedAt: at(5), utcOffsetMinutes: 0 };
    const before = save([], 'garmin', [day('2026-06-15', nightOnly), day('2026-06-16', nightOnly)]);
    const slept = { hrvLastNightMs: 62, sleepSeconds: 27_000, nightEndedAt: at(6), utcOffsetMinutes: 120 };
    const both = last(save(before, 'intervals', [day('2026-06-16', slept)]));
    expect(both.signalSources).toEqual({ hrv: 'garmin', sleep: 'intervals' });
    expect(both).toMatchObject({ source: 'intervals', utcOffsetMinutes: 120 });
    expect(`${both.nightEndedAt}`).toBe('2026-06-16T06:00:00Z');
  });

  test('are chosen by the last four weeks alone', () => {
    const before = ['2026-05-17', '2026-05-18', '2026-05-19'].map((date) =>
      day(date, { hrvLastNightMs: 50 }),
    );
    const old = save(save([], 'garmin', before), 'garmin', [day('2026-06-16', { hrvLastNightMs: 50 })]);
    const recent = ['2026-06-15', '2026-06-16'].map((date) => day(date, { hrvLastNightMs: 62 }));
    const facts = { ...BOTH, connections: BOTH.connections.toReversed() };
    expect(last(save(old, 'intervals', recent, facts)).hrvLastNightMs).toBe(62);
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

  test('a signal is served by days up to today, and its baseline is full after 21 nights', () => {
    const first = Temporal.PlainDate.from('2026-05-24');
    const month = Array.from({ length: 25 }, (_, i) =>
      day(`${first.add({ days: i })}`, { hrvLastNightMs: 50 }),
    );
    const ahead = day('2026-06-18', { skinTemperatureDeviation: 0.2 });
    const days = save([], 'garmin', [...month, ahead]);
    const signals = servedSignals(days, Temporal.PlainDate.from('2026-06-17'), BOTH);
    const signalOf = (name: string) => signals.find(({ signal }) => signal === name);
    expect(signalOf('hrv')).toMatchObject({ source: 'garmin', baseline: { have: 21, need: 21 } });
    expect(signalOf('temperature')).toMatchObject({ source: null });
  });
});

test('a new watch of the same source begins a baseline; a first name does not', () => {
  const night = (date: string, wearable: string | null) => day(date, { hrvLastNightMs: 50, wearable });
  const baselineOf = (days: readonly ServedDay[]) =>
    servedSignals(days, Temporal.PlainDate.from('2026-06-16'), BOTH)[0]?.baseline;
  const unnamed = save([], 'garmin', [night('2026-06-13', null), night('2026-06-14', null)]);
  const named = save(unnamed, 'garmin', [night('2026-06-15', 'old watch')]);
  expect(baselineOf(named)).toEqual({ have: 3, need: 21 });
  const changed = save(named, 'garmin', [night('2026-06-16', 'new watch')]);
  expect(baselineOf(changed)).toEqual({ have: 1, need: 21 });
});
