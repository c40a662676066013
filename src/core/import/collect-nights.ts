import type { ImportedRecord, NightMeasure, Outcome } from './imported-record.ts';

export type NightValues = Record<NightMeasure, number | null>;

type NightRecord = Extract<ImportedRecord, { kind: 'night' }>;

const RANGES: Record<NightMeasure, readonly [least: number, most: number]> = {
  hrvLastNightMs: [1, 400],
  restingHeartRate: [20, 200],
  // One part of a night.
  sleepSeconds: [1, 86_400],
  skinTemperature: [15, 45],
};

/** Parts of one device's night. Sleep comes in stretches that add up; everything else in samples of one value. */
interface Parts {
  /** In thousandths, as a whole number: then the order of the samples does not matter. */
  sum: number;
  count: number;
}

const SCALE = 1_000;

type Devices = Map<string, Parts>;

const LONGEST_SLEEP_SECONDS = 24 * 3_600;

const roundTo = (value: number, digits: number): number => Math.round(value * 10 ** digits) / 10 ** digits;

function nightValue(measure: NightMeasure, parts: Parts): number {
  const [sum, count] = [parts.sum / SCALE, parts.count];
  if (measure === 'sleepSeconds') return Math.min(Math.round(sum), LONGEST_SLEEP_SECONDS);
  return roundTo(sum / count, measure === 'skinTemperature' ? 2 : 1);
}

/** The device that recorded more of a night, where two measured it. */
function fullest(devices: Devices): Parts {
  const [first] = [...devices].sort(([nameA, a], [nameB, b]) => b.sum - a.sum || (nameA < nameB ? -1 : 1));
  return (first as [string, Parts])[1];
}

/** Puts the samples of nights together, in any order. */
export function collectNights() {
  const nights = new Map<number, Map<NightMeasure, Devices>>();

  function add(day: number, { measure, value, device, isPart = false }: NightRecord): Outcome {
    const [least, most] = RANGES[measure];
    if (!(value >= least && value <= most)) return 'BAD_VALUE';
    const measures = nights.get(day) ?? new Map<NightMeasure, Devices>();
    nights.set(day, measures);
    const devices: Devices = measures.get(measure) ?? new Map();
    const isNew = devices.size === 0;
    measures.set(measure, devices);
    const parts = devices.get(device) ?? { sum: 0, count: 0 };
    const scaled = Math.round(value * SCALE);
    const isWholeNight = measure === 'sleepSeconds' && !isPart;
    const sum = isWholeNight ? Math.max(parts.sum, scaled) : parts.sum + scaled;
    devices.set(device, { sum, count: parts.count + 1 });
    return isNew ? 'NEW' : 'SAME_DAY';
  }

  function list() {
    return [...nights]
      .sort(([a], [b]) => a - b)
      .map(([day, measures]) => {
        const read = (measure: NightMeasure) => {
          const devices = measures.get(measure);
          return devices === undefined ? null : nightValue(measure, fullest(devices));
        };
        return {
          day,
          hrvLastNightMs: read('hrvLastNightMs'),
          restingHeartRate: read('restingHeartRate'),
          sleepSeconds: read('sleepSeconds'),
          skinTemperature: read('skinTemperature'),
        };
      });
  }

  return { add, list };
}
