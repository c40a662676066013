import { describe, expect, test } from 'vitest';
import { BY_HAND } from '../training/entered-value.ts';
import { MEASURES, SOURCE_SIGNALS, type SourceSignal } from '../training/measures.ts';
import type { WearableDay } from '../training/wearable-day.ts';
import { hasSignal, type MergedDay, mergeSources, type SourceDay } from './day-sources.ts';
import { mergeIntoStored, reachOf } from './merge-into-stored.ts';
import { knownSources, orderSources, preferBy, type SourceFacts, type Trainings } from './prefer-source.ts';
import { signalsWithSources } from './signals-with-sources.ts';

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

/** Writes days of a source as the database would, and returns all of them, oldest first. */
function save(stored: readonly SourceDay[], source: string, days: readonly WearableDay[]): SourceDay[] {
  const ofSource = stored.filter((each) => each.source === source);
  const merged = mergeIntoStored(ofSource, days).map((each) => ({ ...each, source, syncedAt: null }));
  const isMerged = (each: SourceDay) =>
    each.source === source && merged.some(({ date }) => date.equals(each.date));
  return [...stored.filter((each) => !isMerged(each)), ...merged].toSorted((a, b) =>
    Temporal.PlainDate.compare(a.date, b.date),
  );
}

const entered = (date: string, values: Partial<SourceDay>): SourceDay =>
  ({
    ...NOTHING,
    date: Temporal.PlainDate.from(date),
    source: BY_HAND,
    syncedAt: null,
    ...values,
  }) as SourceDay;

/** The order in which sources are preferred, by what they measured on all of these days. */
function preferAmong(days: readonly SourceDay[], { connections, chosen }: SourceFacts) {
  const counts = [...Map.groupBy(days, ({ source }) => source)].map(([source, ofSource]) => ({
    source,
    ...(Object.fromEntries(
      SOURCE_SIGNALS.map((signal) => [signal, ofSource.filter((each) => hasSignal(each, signal)).length]),
    ) as Record<SourceSignal, number>),
  }));
  return preferBy(orderSources(knownSources(counts, connections), chosen));
}

/** Every day as the person sees it. */
const shown = (days: readonly SourceDay[], facts = BOTH): MergedDay[] =>
  [...Map.groupBy(days, ({ date }) => `${date}`).values()].map((rows) =>
    mergeSources(rows, preferAmong(days, facts)),
  );
const last = (days: readonly SourceDay[], facts = BOTH) => shown(days, facts).at(-1) as MergedDay;

describe('days of one source', () => {
  test('keep values that a later sync lacks, and take those that it corrects', () => {
    const once = save([], 'garmin', [day('2026-06-16', { restingHeartRate: 50, sleepSeconds: 25_200.4 })]);
    const twice = save(once, 'garmin', [day('2026-06-16', { restingHeartRate: 52 })]);
    expect(last(twice)).toMatchObject({
      source: 'garmin',
      restingHeartRate: 52,
      sleepSeconds: 25_200,
      signalSources: null,
    });
  });

  test("have yesterday's low and the minutes since Monday", () => {
    const days = save([], 'garmin', [
      day('2026-06-14', { bodyBatteryLow: 9, intensityMinutesDay: 99 }),
      day('2026-06-15', { bodyBatteryLow: 20, intensityMinutesDay: 30 }),
      day('2026-06-16', { intensityMinutesDay: 12 }),
    ]);
    expect(last(days)).toMatchObject({ bodyBatteryYesterdayLow: 20, intensityMinutesWeek: 42 });
    // A correction of Monday changes Tuesday's derived values.
    const later = save(days, 'garmin', [day('2026-06-15', { intensityMinutesDay: 40, bodyBatteryLow: 18 })]);
    expect(last(later)).toMatchObject({ bodyBatteryYesterdayLow: 18, intensityMinutesWeek: 52 });
  });

  test('keep a value entered by hand until it is measured', () => {
    const before = [entered('2026-06-16', { sleepScore: 70 })];
    const kept = last(save(before, 'garmin', [day('2026-06-16', { restingHeartRate: 51 })]));
    expect(kept).toMatchObject({
      source: 'garmin',
      sleepScore: 70,
      enteredByHand: ['sleepScore'],
      restingHeartRate: 51,
    });
    const measured = last(save(before, 'garmin', [day('2026-06-16', { sleepScore: 80 })]));
    expect(measured).toMatchObject({ sleepScore: 80, enteredByHand: [] });
  });
});

test('reachOf includes six days before and after the new days, for the sums of their weeks', () => {
  const { from, to } = reachOf([day('2026-06-15'), day('2026-06-16')]);
  expect([`${from}`, `${to}`]).toEqual(['2026-06-09', '2026-06-22']);
});

test('minutes of a Monday that come late are in the sum of the Sunday after it', () => {
  const before = save([], 'garmin', [day('2026-06-21', { intensityMinutesDay: 10 })]);
  const days = save(before, 'garmin', [day('2026-06-15', { intensityMinutesDay: 30 })]);
  expect(last(days)).toMatchObject({ intensityMinutesWeek: 40 });
});

test('a stored day keeps derived values that cannot be derived again from the stored days', () => {
  const restored = {
    ...entered('2026-06-18', { bodyBatteryYesterdayLow: 22, intensityMinutesWeek: 80 }),
    source: 'garmin',
  };
  const days = save([restored], 'garmin', [
    day('2026-06-16', { bodyBatteryLow: 9, intensityMinutesDay: 30 }),
  ]);
  expect(last(days)).toMatchObject({ bodyBatteryYesterdayLow: 22, intensityMinutesWeek: 80 });
});

const ALONE = { facts: BOTH, prefer: preferBy(null) };

describe('days of two sources', () => {
  const nights = (values: Partial<WearableDay>) =>
    ['2026-06-13', '2026-06-14', '2026-06-15', '2026-06-16'].map((date) => day(date, values));
  const garmin = save([], 'garmin', nights({ hrvLastNightMs: 50, bodyBatteryHigh: 80, bodyBatteryLow: 20 }));

  test('show the HRV of the source with more nights', () => {
    const both = save(garmin, 'intervals', [day('2026-06-16', { hrvLastNightMs: 62, sleepSeconds: 27_000 })]);
    expect(last(both)).toMatchObject({
      hrvLastNightMs: 50,
      sleepSeconds: 27_000,
      bodyBatteryYesterdayLow: 20,
      signalSources: { hrv: 'garmin', charge: 'garmin', sleep: 'intervals' },
    });
  });

  test('show the source connected last, if both have as many nights', () => {
    const both = save(garmin, 'intervals', nights({ hrvLastNightMs: 62 }));
    expect(last(both)).toMatchObject({ hrvLastNightMs: 62, bodyBatteryHigh: 80 });
  });

  test('show a connected source rather than one that was disconnected', () => {
    const facts = { ...BOTH, connections: [connectedOn('intervals', '2026-06-01')] };
    const both = save(garmin, 'intervals', [day('2026-06-16', { hrvLastNightMs: 62 })]);
    expect(shown(both, facts).map(({ hrvLastNightMs }) => hrvLastNightMs)).toEqual([50, 50, 50, 62]);
  });

  test('take times and place from the source of the night', () => {
    const at = (hour: number) => Temporal.Instant.from(`2026-06-16T0${hour}:00:00Z`);
    const nightOnly = { hrvLastNightMs: 50, nightEndedAt: at(5), utcOffsetMinutes: 0 };
    const before = save([], 'garmin', [day('2026-06-15', nightOnly), day('2026-06-16', nightOnly)]);
    const slept = { hrvLastNightMs: 62, sleepSeconds: 27_000, nightEndedAt: at(6), utcOffsetMinutes: 120 };
    const both = last(save(before, 'intervals', [day('2026-06-16', slept)]));
    expect(both.signalSources).toEqual({ hrv: 'garmin', sleep: 'intervals' });
    expect(both).toMatchObject({ source: 'intervals', utcOffsetMinutes: 120 });
    expect(`${both.nightEndedAt}`).toBe('2026-06-16T06:00:00Z');
  });

  test("follow the person's choice, for earlier days too", () => {
    const both = save(garmin, 'intervals', nights({ hrvLastNightMs: 62 }));
    const hrvWith = (chosen: SourceFacts['chosen']) =>
      shown(both, { ...BOTH, chosen }).map(({ hrvLastNightMs }) => hrvLastNightMs);
    expect(hrvWith({ hrv: 'garmin' })).toEqual([50, 50, 50, 50]);
    expect(hrvWith({ hrv: 'intervals' })).toEqual([62, 62, 62, 62]);
    expect(hrvWith({ pulse: 'garmin' })).toEqual([62, 62, 62, 62]);
  });

  test('take the night from the other source if the chosen one has none', () => {
    const facts = { ...BOTH, chosen: { hrv: 'garmin' } as const };
    const both = save(garmin, 'intervals', [day('2026-06-17', { hrvLastNightMs: 62 })]);
    expect(last(both, facts)).toMatchObject({ hrvLastNightMs: 62, source: 'intervals' });
    // A status of the week alone does not count as a measured night.
    const unmeasured = save(both, 'garmin', [day('2026-06-17', { hrvStatus: 'BALANCED' })]);
    expect(last(unmeasured, facts)).toMatchObject({ hrvLastNightMs: 62, hrvStatus: null });
  });

  test('derive values only from earlier days of the same source', () => {
    const facts = { ...BOTH, chosen: { charge: 'intervals', load: 'intervals' } as const };
    const before = save(garmin, 'garmin', nights({ intensityMinutesDay: 30 }));
    const both = save(before, 'intervals', [day('2026-06-16', { intensityMinutesDay: 5 })]);
    expect(last(both, facts)).toMatchObject({ intensityMinutesDay: 5, intensityMinutesWeek: 5 });
    expect(last(both)).toMatchObject({ intensityMinutesWeek: 60 });
  });

  test('a signal names its preferred source, the other sources, and how many baseline nights there are', () => {
    const both = save(garmin, 'intervals', [day('2026-06-16', { hrvLastNightMs: 62, sleepSeconds: 27_000 })]);
    const facts = { ...BOTH, chosen: { hrv: 'intervals' } as const };
    const signals = signalsWithSources(both, Temporal.PlainDate.from('2026-06-16'), {
      facts,
      prefer: preferAmong(both, facts),
    });
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

  test('a signal counts days up to today, and its baseline is full after 21 nights', () => {
    const first = Temporal.PlainDate.from('2026-05-24');
    const month = Array.from({ length: 25 }, (_, i) =>
      day(`${first.add({ days: i })}`, { hrvLastNightMs: 50 }),
    );
    const ahead = day('2026-06-18', { skinTemperatureDeviation: 0.2 });
    const days = save([], 'garmin', [...month, ahead]);
    const signals = signalsWithSources(days, Temporal.PlainDate.from('2026-06-17'), ALONE);
    const signalOf = (name: string) => signals.find(({ signal }) => signal === name);
    expect(signalOf('hrv')).toMatchObject({ source: 'garmin', baseline: { have: 21, need: 21 } });
    expect(signalOf('temperature')).toMatchObject({ source: null });
  });
});

test('a new watch of the same source begins a new baseline; the first name of an unnamed watch does not', () => {
  const night = (date: string, wearable: string | null) => day(date, { hrvLastNightMs: 50, wearable });
  const baselineOf = (days: readonly SourceDay[]) =>
    signalsWithSources(days, Temporal.PlainDate.from('2026-06-16'), ALONE)[0]?.baseline;
  const unnamed = save([], 'garmin', [night('2026-06-13', null), night('2026-06-14', null)]);
  const named = save(unnamed, 'garmin', [night('2026-06-15', 'old watch')]);
  expect(baselineOf(named)).toEqual({ have: 3, need: 21 });
  const changed = save(named, 'garmin', [night('2026-06-16', 'new watch')]);
  expect(baselineOf(changed)).toEqual({ have: 1, need: 21 });
});
