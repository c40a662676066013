import { median } from '#core/arithmetic.ts';
import { collectSamples, type SampledNight } from './collect-samples.ts';
import type { ImportedRecord, NightMeasure, Outcome } from './imported-record.ts';
import { isPossible } from './night-ranges.ts';

/** One night of one app. The skin temperature is a deviation from the app's own usual. */
export interface CollectedNight extends SampledNight {
  day: number;
  app: string;
}

type NightRecord = Extract<ImportedRecord, { kind: 'night' }>;

/** The samples of one device in one night. Sleep segments add up; other samples are averaged. */
interface Parts {
  /** The sum in thousandths, a whole number, so that the order of the samples does not change it. */
  sum: number;
  count: number;
}

const SCALE = 1_000;

type Devices = Map<string, Parts>;
type Measures = Map<NightMeasure, Devices>;
type Days = Map<number, Measures>;

const LONGEST_SLEEP_SECONDS = 24 * 3_600;

const roundTo = (value: number, digits: number): number => Math.round(value * 10 ** digits) / 10 ** digits;

function nightValue(measure: NightMeasure, parts: Parts): number {
  const [sum, count] = [parts.sum / SCALE, parts.count];
  if (measure === 'sleepSeconds') return Math.min(Math.round(sum), LONGEST_SLEEP_SECONDS);
  return roundTo(sum / count, measure.startsWith('skinTemperature') ? 2 : 1);
}

/** Of several devices, the one that recorded most of the night: the longest sleep, or the most samples. */
function fullest(measure: NightMeasure, devices: Devices): Parts {
  const amount = ({ sum, count }: Parts): number => (measure === 'sleepSeconds' ? sum : count);
  const [first] = [...devices].sort(
    ([nameA, a], [nameB, b]) => amount(b) - amount(a) || (nameA < nameB ? -1 : 1),
  );
  return (first as [string, Parts])[1];
}

function readMeasure(measures: Measures, measure: NightMeasure): number | null {
  const devices = measures.get(measure);
  return devices === undefined ? null : nightValue(measure, fullest(measure, devices));
}

/** Absolute skin temperatures depend on the sensor, so only the deviation from the app's median is kept. */
function nightsOf(app: string, days: Days): CollectedNight[] {
  const temperatures = [...days.values()].flatMap(
    (measures) => readMeasure(measures, 'skinTemperature') ?? [],
  );
  const usual = temperatures.length === 0 ? 0 : median(temperatures);
  return [...days].map(([day, measures]): CollectedNight => {
    const temperature = readMeasure(measures, 'skinTemperature');
    const deviation = readMeasure(measures, 'skinTemperatureDeviation');
    const hrvLastNightMs = readMeasure(measures, 'hrvLastNightMs');
    return {
      day,
      app,
      hrvLastNightMs,
      hrvKind: hrvLastNightMs === null ? null : 'RMSSD',
      restingHeartRate: readMeasure(measures, 'restingHeartRate'),
      sleepSeconds: readMeasure(measures, 'sleepSeconds'),
      skinTemperatureDeviation: temperature === null ? deviation : roundTo(temperature - usual, 2),
    };
  });
}

/** Merges what a file says about a night with what its samples add up to. */
function mergeNight(night: CollectedNight, sampled: SampledNight | undefined): CollectedNight {
  const hrv = night.hrvLastNightMs === null ? sampled : night;
  return {
    ...night,
    hrvLastNightMs: hrv?.hrvLastNightMs ?? null,
    hrvKind: hrv?.hrvKind ?? null,
    restingHeartRate: night.restingHeartRate ?? sampled?.restingHeartRate ?? null,
    sleepSeconds: night.sleepSeconds ?? sampled?.sleepSeconds ?? null,
    skinTemperatureDeviation: night.skinTemperatureDeviation ?? sampled?.skinTemperatureDeviation ?? null,
  };
}

/** Collects values of nights, in any order. */
export function collectNights() {
  const apps = new Map<string, Days>();
  const samples = collectSamples();

  function devicesOf({ app, measure }: NightRecord, day: number): Devices {
    const days: Days = apps.get(app) ?? new Map();
    apps.set(app, days);
    const measures: Measures = days.get(day) ?? new Map();
    days.set(day, measures);
    const devices: Devices = measures.get(measure) ?? new Map();
    measures.set(measure, devices);
    return devices;
  }

  function add(day: number, record: NightRecord): Outcome {
    const { measure, value, device, isPart = false } = record;
    if (!isPossible(measure, value)) return 'BAD_VALUE';
    const devices = devicesOf(record, day);
    const isNew = devices.size === 0;
    const parts = devices.get(device) ?? { sum: 0, count: 0 };
    const scaled = Math.round(value * SCALE);
    const isWholeNight = measure === 'sleepSeconds' && !isPart;
    const sum = isWholeNight ? Math.max(parts.sum, scaled) : parts.sum + scaled;
    devices.set(device, { sum, count: parts.count + 1 });
    return isNew ? 'NEW' : 'SAME_DAY';
  }

  function nightsOfApp(app: string, sampled: ReadonlyMap<number, SampledNight>): CollectedNight[] {
    const days: Days = apps.get(app) ?? new Map();
    for (const day of sampled.keys()) if (!days.has(day)) days.set(day, new Map());
    return nightsOf(app, days)
      .map((night) => mergeNight(night, sampled.get(night.day)))
      .sort((a, b) => a.day - b.day);
  }

  /** The app with the most nights comes first, because only the first night of a day is used. */
  function finish() {
    const { nights, counts } = samples.finish();
    const byApp = [...new Set([...apps.keys(), ...nights.keys()])].map((app) => ({
      app,
      nights: nightsOfApp(app, nights.get(app) ?? new Map()),
    }));
    byApp.sort((a, b) => b.nights.length - a.nights.length || (a.app < b.app ? -1 : 1));
    return { nights: byApp.flatMap((each) => each.nights), counts };
  }

  return { add, addSample: samples.add, finish };
}
