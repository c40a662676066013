import { deriveDays } from '#core/phone/derive-days.ts';
import { nightDayOf } from '#core/phone/local-day.ts';
import { findNights, type Night } from '#core/phone/nights.ts';
import type { StoredPhoneValue } from '#core/phone/phone-value.ts';
import { relativeTemperatures } from '#core/phone/relative-temperatures.ts';
import { byWriter, createWriterChoice, type WriterChoice } from '#core/phone/writers.ts';
import type { MeasureFor, Measures } from '#core/training/measures.ts';
import type { ImportedRecord, NightMeasure, Outcome, Sample } from './imported-record.ts';
import { isPossible } from './night-ranges.ts';

type SampleRecord = Extract<ImportedRecord, { kind: 'sample' }>;

export type SampledNight = Pick<Measures, MeasureFor<'imported'>>;

/** How many samples of one kind were taken or left out. */
export interface SampleCount {
  what: NightMeasure;
  /** Nights with a value. */
  taken: number;
  /** Further samples of such a night. */
  further: number;
  /** Samples outside the night's sleep. */
  awake: number;
}

const MEASURES: Record<Sample['kind'], NightMeasure> = {
  HRV_RMSSD: 'hrvLastNightMs',
  HRV_SDNN: 'hrvLastNightMs',
  PULSE: 'restingHeartRate',
  SLEEP: 'sleepSeconds',
  SKIN_TEMPERATURE: 'skinTemperature',
};

export const measureOf = ({ kind }: Sample): NightMeasure => MEASURES[kind];

/** More than ten years of a watch have. Samples are in memory until the whole file is read. */
const MOST_SAMPLES = 500_000;
/** Enough for several samples a minute, all night. */
const MOST_A_NIGHT = 5_000;

const roundToTenth = (value: number | null): number | null =>
  value === null ? null : Math.round(value * 10) / 10;

type ByDay = ReadonlyMap<number, readonly StoredPhoneValue[]>;

interface FoundNight {
  values: SampledNight;
  sleeps: Night['sleeps'];
}

type Nights = ReadonlyMap<number, FoundNight>;

/** A night is found from the samples of its day and of the two around it. */
function nightOn(
  day: number,
  samples: ByDay,
  { skin, writers }: { skin: ReadonlyMap<number, number>; writers: WriterChoice },
): FoundNight {
  const near = [day - 1, day, day + 1].flatMap((each) => samples.get(each) ?? []);
  const [derived] = deriveDays(near, { days: [day], bringsExercise: false, writers });
  return {
    values: {
      hrvLastNightMs: roundToTenth(derived?.hrvLastNightMs ?? null),
      hrvKind: derived?.hrvKind ?? null,
      restingHeartRate: derived?.restingHeartRate ?? null,
      sleepSeconds: derived?.sleepSeconds ?? null,
      skinTemperatureDeviation: skin.get(day) ?? null,
    },
    sleeps: byWriter(near).flatMap(({ measured }) => findNights(measured).get(day)?.sleeps ?? []),
  };
}

function nightsOf(samples: ByDay): Nights {
  const temperatures = relativeTemperatures([...samples.values()].flat());
  const skin = new Map(
    temperatures.map(({ day, skinTemperatureDeviation }) => [day, skinTemperatureDeviation]),
  );
  // A nap in the evening belongs to the day before: its samples belong to the coming night.
  const days = new Set([...samples.keys()].flatMap((day) => [day - 1, day]));
  const context = { skin, writers: createWriterChoice() };
  return new Map([...days].sort((a, b) => a - b).map((day) => [day, nightOn(day, samples, context)]));
}

/** Whether a sample is in the night of its day, or in a sleep that ended the evening before. */
const isAsleep = ({ startMs }: StoredPhoneValue, day: number, nights: Nights): boolean =>
  [day, day - 1].some((each) =>
    nights.get(each)?.sleeps.some((sleep) => startMs >= sleep.startMs && startMs <= sleep.endMs),
  );

function countsOf(samples: ByDay, nights: Nights): SampleCount[] {
  const total = new Map<NightMeasure, number>();
  let awake = 0;
  for (const [day, values] of samples) {
    for (const value of values) {
      const what = MEASURES[value.kind as Sample['kind']];
      total.set(what, (total.get(what) ?? 0) + 1);
      if (what === 'hrvLastNightMs' && !isAsleep(value, day, nights)) awake++;
    }
  }
  const found = [...nights.values()].map(({ values }) => values);
  return [...total].map(([what, count]) => {
    const column = what === 'skinTemperature' ? 'skinTemperatureDeviation' : what;
    const outside = what === 'hrvLastNightMs' ? awake : 0;
    const taken = Math.min(found.filter((night) => night[column] !== null).length, count - outside);
    return { what, taken, further: count - outside - taken, awake: outside };
  });
}

function valuesOf(nights: Nights): Map<number, SampledNight> {
  const measured = [...nights].filter(([, { values }]) =>
    Object.values(values).some((value) => value !== null),
  );
  return new Map(measured.map(([day, { values }]) => [day, values]));
}

/** Collects values with their time, in any order. Nights are found as in the values that a phone sends. */
export function collectSamples() {
  const apps = new Map<string, Map<number, StoredPhoneValue[]>>();
  let size = 0;

  /** Undefined if the outcome is known only after all samples. */
  function add({ app, sample }: SampleRecord): Outcome | undefined {
    if (!isPossible(measureOf(sample), sample.value)) return 'BAD_VALUE';
    const value = { ...sample, day: null, label: null };
    const days = apps.get(app) ?? new Map<number, StoredPhoneValue[]>();
    apps.set(app, days);
    const night = nightDayOf(value);
    const known = days.get(night) ?? [];
    if (size >= MOST_SAMPLES || known.length >= MOST_A_NIGHT) return 'TOO_MANY';
    size++;
    known.push(value);
    days.set(night, known);
    return undefined;
  }

  function finish() {
    const nights = new Map([...apps].map(([app, samples]) => [app, nightsOf(samples)]));
    return {
      nights: new Map([...nights].map(([app, found]) => [app, valuesOf(found)])),
      counts: [...apps].flatMap(([app, samples]) => countsOf(samples, nights.get(app) ?? new Map())),
    };
  }

  return { add, finish };
}
