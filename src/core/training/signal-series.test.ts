import { expect, test } from 'vitest';
import { BY_HAND } from './entered-value.ts';
import { mapMeasures } from './measures.ts';
import { type ReadingColumns, STORED_READINGS } from './signal-day.ts';
import { toSignalSeries } from './signal-series.ts';
import type { VendorSignals } from './vendor-signals.ts';

const NOTHING = { ...mapMeasures(STORED_READINGS, () => []), hrvSdnnMs: [] };
const columnsOf = (source: string, values: Partial<ReadingColumns>): ReadingColumns => ({
  ...NOTHING,
  source,
  days: [400],
  wearables: [null],
  ...values,
});

/** A vendor without a recovery score. */
const signalsOf = (): VendorSignals => ({
  toSignals: ({ hrvLastNightMs, restingHeartRate }) => ({
    hrvMs: hrvLastNightMs,
    pulse: restingHeartRate,
    sleepSeconds: null,
    charge: null,
    drain: null,
    loadMinutes: null,
    temperature: null,
  }),
  isStatusOfTheNight: () => true,
});

test('the series of values entered by hand comes last, so that measured values count first', () => {
  const sources = [
    columnsOf(BY_HAND, { hrvLastNightMs: [40] }),
    columnsOf('watch', { hrvLastNightMs: [50] }),
  ];
  expect(toSignalSeries(sources, signalsOf).map(({ source }) => source)).toEqual(['watch', BY_HAND]);
});

test('SDNN and the heart rate of the night are separate series beside their source', () => {
  const watch = columnsOf('watch', { restingHeartRate: [48], hrvSdnnMs: [70], sleepingHeartRate: [52] });
  const series = toSignalSeries([watch], signalsOf).map(({ days: [day] }) => [day?.hrvMs, day?.pulse]);
  expect(series).toEqual([
    [null, 48],
    [70, null],
    [null, 52],
  ]);
});

test('a battery level that the person entered counts as that on waking', () => {
  const [entered] = toSignalSeries([columnsOf(BY_HAND, { bodyBatteryCurrent: [66] })], signalsOf);
  expect(entered?.days[0]).toMatchObject({ charge: 66 });
});
