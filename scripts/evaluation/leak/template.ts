import { mean } from '#core/arithmetic.ts';
import type { CyclePlace, Series, SharedHalfYear } from './shared-half-year.ts';

// A hidden semi-Markov model over the length and the day of the cycle. It learns what the series looks like in each
// part ("place") of the cycle from women whose starts are known, and then searches for that pattern.

const SHORTEST = 21;
const LONGEST = 40;
const LENGTHS = LONGEST - SHORTEST + 1;
const LENGTH_SD = 2.9;
/** Usual lengths that a woman may have, with how common each is. */
const USUAL = [26, 29, 32].map((length) => ({ length, weight: Math.exp(-0.5 * ((length - 29) / 2.5) ** 2) }));
const PLACES = 21;
const PLACES_BEFORE_END = 13;
const PSEUDO_DAYS = 25;
const LEVELS = 5;

/** A day’s place. 0–5: first six days; 6: days 7–10; 7: the rest of the middle; 8–20: 13 to 1 days before the end. */
function placeOf({ cycleDay, length }: CyclePlace): number {
  const left = length - cycleDay + 1;
  if (cycleDay <= 6) return cycleDay - 1;
  if (left <= PLACES_BEFORE_END) return 8 + PLACES_BEFORE_END - left;
  return cycleDay <= 10 ? 6 : 7;
}

/** By place: log-likelihood ratios of a value, given the value of the day before. */
type Emissions = Float64Array[];

const cell = (before: number, value: number) => before * LEVELS + value;

function shares(counts: Float64Array, prior: Float64Array, pseudo: number): Float64Array {
  const result = new Float64Array(LEVELS * LEVELS);
  for (let before = 0; before < LEVELS; before += 1) {
    let total = pseudo;
    for (let value = 0; value < LEVELS; value += 1) total += counts[cell(before, value)] as number;
    for (let value = 0; value < LEVELS; value += 1) {
      const at = cell(before, value);
      result[at] = ((counts[at] as number) + pseudo * (prior[at] as number)) / total;
    }
  }
  return result;
}

export interface Learner {
  series: Series;
  places: readonly CyclePlace[];
}

function learnEmissions(women: readonly Learner[]): Emissions {
  const counts = Array.from({ length: PLACES }, () => new Float64Array(LEVELS * LEVELS));
  const all = new Float64Array(LEVELS * LEVELS);
  for (const { series, places } of women) {
    for (let day = 1; day < series.length; day += 1) {
      const at = cell(series[day - 1] as number, series[day] as number);
      const count = counts[placeOf(places[day] as CyclePlace)] as Float64Array;
      count[at] = (count[at] as number) + 1;
      all[at] = (all[at] as number) + 1;
    }
  }
  const usual = shares(all, new Float64Array(LEVELS * LEVELS).fill(1 / LEVELS), 1);
  return counts.map((_, place) => {
    const smoothed = new Float64Array(LEVELS * LEVELS);
    for (const [step, weight] of [
      [-1, 0.25],
      [0, 0.5],
      [1, 0.25],
    ] as const) {
      const near = counts[(place + step + PLACES) % PLACES] as Float64Array;
      near.forEach((count, at) => {
        smoothed[at] = (smoothed[at] as number) + weight * count;
      });
    }
    const here = shares(smoothed, usual, PSEUDO_DAYS);
    return here.map((share, at) => Math.log(share / (usual[at] as number)));
  });
}

/** Place of each state, by length and day. */
const STATE_PLACES = Array.from({ length: LENGTHS }, (_, l) =>
  Array.from({ length: SHORTEST + l }, (__, d) => placeOf({ cycleDay: d + 1, length: SHORTEST + l })),
);

/** 0–4: menstrual, follicular, ovulation, early and late luteal, as the service divides a cycle. */
export function phaseOf({ cycleDay, length }: CyclePlace): number {
  const ovulation = length - 13;
  if (cycleDay <= 5) return 0;
  if (cycleDay <= ovulation - 2) return 1;
  if (cycleDay <= ovulation + 1) return 2;
  return cycleDay <= length - 6 ? 3 : 4;
}
const STATE_PHASES = STATE_PLACES.map((days, l) =>
  days.map((_, d) => phaseOf({ cycleDay: d + 1, length: SHORTEST + l })),
);

export interface Reading {
  /** Chance of a start on each day. */
  starts: number[];
  /** Most likely phase of each day. */
  phases: number[];
  /** Log-likelihood of the series. */
  evidence: number;
}

function lengthChances(usual: number): number[] {
  const weights = Array.from({ length: LENGTHS }, (_, l) =>
    Math.exp(-0.5 * ((SHORTEST + l - usual) / LENGTH_SD) ** 2),
  );
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => weight / total);
}
const CHANCES = USUAL.map(({ length }) => lengthChances(length));

type Layer = Float64Array[];
const emptyLayer = (): Layer => STATE_PLACES.map((days) => new Float64Array(days.length));

/** Likelihood factors of each place on each day. `temper` below 1 weakens them. */
function factorsOf(series: Series, emissions: Emissions, temper: number): Float64Array[] {
  return series.map((value, day) => {
    if (day === 0) return new Float64Array(PLACES).fill(1);
    const at = cell(series[day - 1] as number, value);
    return Float64Array.from(emissions, (place) => Math.exp(temper * (place[at] as number)));
  });
}

/** Forward–backward for one usual length. */
function readWith(factors: readonly Float64Array[], chances: readonly number[]): Reading {
  const days = factors.length;
  const layers: Layer[] = [];
  let evidence = 0;
  for (let t = 0; t < days; t += 1) {
    const layer = emptyLayer();
    const before = layers[t - 1];
    const factor = factors[t] as Float64Array;
    let ending = 0;
    if (before)
      for (let l = 0; l < LENGTHS; l += 1) ending += (before[l] as Float64Array)[SHORTEST + l - 1] as number;
    let total = 0;
    for (let l = 0; l < LENGTHS; l += 1) {
      const [states, places] = [layer[l] as Float64Array, STATE_PLACES[l] as number[]];
      const previous = before?.[l];
      for (let d = 0; d < states.length; d += 1) {
        const prior =
          previous === undefined || d === 0
            ? (chances[l] as number) * (previous ? ending : 1)
            : (previous[d - 1] as number);
        const value = prior * (factor[places[d] as number] as number);
        states[d] = value;
        total += value;
      }
    }
    for (const states of layer)
      for (let d = 0; d < states.length; d += 1) states[d] = (states[d] as number) / total;
    evidence += t === 0 ? 0 : Math.log(total);
    layers.push(layer);
  }
  const starts = new Array<number>(days).fill(0);
  const phases = new Array<number>(days).fill(0);
  let after: Layer = STATE_PLACES.map((each) => new Float64Array(each.length).fill(1));
  for (let t = days - 1; t >= 0; t -= 1) {
    const layer = layers[t] as Layer;
    let total = 0;
    let start = 0;
    const byPhase = [0, 0, 0, 0, 0];
    for (let l = 0; l < LENGTHS; l += 1) {
      const [states, later, phase] = [
        layer[l] as Float64Array,
        after[l] as Float64Array,
        STATE_PHASES[l] as number[],
      ];
      for (let d = 0; d < states.length; d += 1) {
        const chance = (states[d] as number) * (later[d] as number);
        total += chance;
        if (d === 0) start += chance;
        byPhase[phase[d] as number] = (byPhase[phase[d] as number] as number) + chance;
      }
    }
    starts[t] = start / total;
    phases[t] = byPhase.indexOf(Math.max(...byPhase));
    const factor = factors[t] as Float64Array;
    let entering = 0;
    for (let l = 0; l < LENGTHS; l += 1)
      entering +=
        (chances[l] as number) *
        (factor[(STATE_PLACES[l] as number[])[0] as number] as number) *
        ((after[l] as Float64Array)[0] as number);
    const next = emptyLayer();
    let largest = 0;
    for (let l = 0; l < LENGTHS; l += 1) {
      const [states, later, places] = [
        next[l] as Float64Array,
        after[l] as Float64Array,
        STATE_PLACES[l] as number[],
      ];
      for (let d = 0; d < states.length; d += 1) {
        const value =
          d + 1 < states.length
            ? (factor[places[d + 1] as number] as number) * (later[d + 1] as number)
            : entering;
        states[d] = value;
        if (value > largest) largest = value;
      }
    }
    for (const states of next)
      for (let d = 0; d < states.length; d += 1) states[d] = (states[d] as number) / largest;
    after = next;
  }
  return { starts, phases, evidence };
}

/** The average of the readings, weighted by how well each explains the series. */
function mix(readings: readonly { reading: Reading; weight: number }[]): Reading {
  const best = Math.max(...readings.map(({ reading }) => reading.evidence));
  const weights = readings.map(({ reading, weight }) => weight * Math.exp(reading.evidence - best));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const days = readings[0]?.reading.starts.length ?? 0;
  const likeliest = readings[weights.indexOf(Math.max(...weights))];
  return {
    starts: Array.from({ length: days }, (_, t) =>
      readings.reduce(
        (sum, { reading }, i) => sum + ((weights[i] as number) / total) * (reading.starts[t] as number),
        0,
      ),
    ),
    phases: likeliest?.reading.phases ?? [],
    evidence: best + Math.log(total),
  };
}

function read(series: Series, emissions: Emissions, temper: number): Reading {
  const factors = factorsOf(series, emissions, temper);
  return mix(USUAL.map(({ weight }, i) => ({ reading: readWith(factors, CHANCES[i] as number[]), weight })));
}

const DAYS = 29;
/** Information about a start that happened, in bits, from the chance given to it: at most log2 29. */
export const bitsOf = (chance: number): number => Math.log2(DAYS * (0.97 * chance + 0.03 / DAYS));

export interface Template {
  read(series: Series): Reading;
}

const TEMPERS = [0.2, 0.5, 1];
/** Women on whom the best of the three tempers is chosen. */
const TEMPERED_WOMEN = 12;

type Learning = Pick<SharedHalfYear, 'places' | 'starts'> & { series: Series };

/** Groups women by mean level: the pattern of someone often told to ease off differs from that of others. */
function tertilesOf(women: readonly Learning[]) {
  const levels = women.map(({ series }) => mean(series)).sort((a, b) => a - b);
  const [low = 0, high = 0] = [1, 2].map((third) => levels[Math.floor((third * levels.length) / 3)]);
  return (series: Series) => {
    const level = mean(series);
    return level < low ? 0 : level < high ? 1 : 2;
  };
}

export function learnTemplate(women: readonly Learning[]): Template {
  const tertileOf = tertilesOf(women);
  const tables = [0, 1, 2].map((tertile) =>
    learnEmissions(women.filter(({ series }) => tertileOf(series) === tertile)),
  );
  const emissionsFor = (series: Series) => tables[tertileOf(series)] as Emissions;
  const tried = women.filter((_, i) => i % Math.max(1, Math.floor(women.length / TEMPERED_WOMEN)) === 0);
  const bitsWith = (temper: number) =>
    mean(
      tried.flatMap(({ series, starts }) => {
        const reading = read(series, emissionsFor(series), temper);
        return starts.map((start) => bitsOf(reading.starts[start] ?? 0));
      }),
    );
  const bits = TEMPERS.map(bitsWith);
  const temper = TEMPERS[bits.indexOf(Math.max(...bits))] ?? 1;
  return { read: (series) => read(series, emissionsFor(series), temper) };
}

/** An attacker who knows that people differ: one template per group of learning women, mixed by evidence. */
export function mixTemplates(templates: readonly Template[]): Template {
  return { read: (series) => mix(templates.map((each) => ({ reading: each.read(series), weight: 1 }))) };
}

/** For each day, the chance of a start within two days of it. */
export function scoreByTemplate({ starts }: Reading): number[] {
  return starts.map((_, t) => {
    let sum = 0;
    for (let near = t - 2; near <= t + 2; near += 1) sum += starts[near] ?? 0;
    return sum;
  });
}
