import { median } from '#core/arithmetic.ts';
import { aucOf, guessStarts, hitShare } from './guess-starts.ts';
import { featuresOf, learnLogistic, scoreByLogistic } from './logistic.ts';
import { bestWave, learnOffset, scoreByWave } from './periodogram.ts';
import type { SeriesName, SharedHalfYear } from './shared-half-year.ts';
import {
  bitsOf,
  learnTemplate,
  mixTemplates,
  phaseOf,
  type Reading,
  scoreByTemplate,
  type Template,
} from './template.ts';

export const ATTACKERS = ['periodogram', 'logistic', 'template', 'mixture'] as const;
export type Attacker = (typeof ATTACKERS)[number];

const FOLDS = 5;
/** Groups of women who follow the cycle hardly, clearly and strongly (`amplitude`). */
const AMPLITUDE_GROUPS = [
  [0, 0.6],
  [0.6, 1.4],
  [1.4, Number.POSITIVE_INFINITY],
] as const;
const STRONG_FROM = 1.4;
const WEAK_BELOW = 0.6;
/** From this AUC on, a woman's own cycle is clearly visible in her share. */
const CLEAR_AUC = 0.8;

/** One woman's share as the attackers see it, with the true starts. */
interface Target extends Omit<SharedHalfYear, 'shown'> {
  series: readonly number[];
}

interface Guess {
  scores: number[];
  reading?: Reading;
}
type Attack = (targets: readonly Target[]) => Guess[];
/** Learns from women whose starts are known, and returns an attack on others. */
type Learn = (learning: readonly Target[]) => Attack;

const byPeriodogram: Learn = (learning) => {
  const offset = learnOffset(learning.map(({ series, starts }) => ({ wave: bestWave(series), starts })));
  return (targets) =>
    targets.map(({ series }) => ({ scores: scoreByWave(bestWave(series), series.length, offset) }));
};

const byLogistic: Learn = (learning) => {
  const rows = learning.flatMap(({ series }) => featuresOf(series, bestWave(series)));
  const weights = learnLogistic(
    rows,
    learning.flatMap(({ isNearStart }) => isNearStart),
  );
  return (targets) =>
    targets.map(({ series }) => ({ scores: scoreByLogistic(featuresOf(series, bestWave(series)), weights) }));
};

const readAll =
  (template: Template): Attack =>
  (targets) =>
    targets.map(({ series }) => {
      const reading = template.read(series);
      return { scores: scoreByTemplate(reading), reading };
    });

const byTemplate: Learn = (learning) => readAll(learnTemplate(learning));

const byMixture: Learn = (learning) => {
  const groups = AMPLITUDE_GROUPS.map(([from, to]) =>
    learning.filter(({ amplitude }) => amplitude >= from && amplitude < to),
  );
  return readAll(mixTemplates(groups.filter((group) => group.length > 0).map(learnTemplate)));
};

const LEARN: Readonly<Record<Attacker, Learn>> = {
  periodogram: byPeriodogram,
  logistic: byLogistic,
  template: byTemplate,
  mixture: byMixture,
};

/** Cross-validation: every woman is attacked by a model that learned from others. */
function guessAll(targets: readonly Target[], learn: Learn): Guess[] {
  const guesses = new Array<Guess>(targets.length);
  for (let fold = 0; fold < FOLDS; fold += 1) {
    const attack = learn(targets.filter((_, i) => i % FOLDS !== fold));
    const places = targets.flatMap((_, i) => (i % FOLDS === fold ? [i] : []));
    attack(places.map((i) => targets[i] as Target)).forEach((guess, at) => {
      guesses[places[at] as number] = guess;
    });
  }
  return guesses;
}

const meanOf = (values: readonly number[]) =>
  values.length === 0 ? Number.NaN : values.reduce((sum, value) => sum + value, 0) / values.length;

export interface AttackFigures {
  auc: number;
  /** Half of the 95 % interval of `auc`, with each woman as one sample. */
  aucHalf: number;
  strong: number;
  weak: number;
  /** Mean distance of a woman's AUC from 0.5, in either direction. */
  distance: number;
  clear: number;
  hits: number;
  hitsByChance: number;
  errorDays: number;
  errorDaysByChance: number;
  /** Share of days with the right phase; null for attackers that do not estimate phases. */
  phase: number | null;
  phaseBase: number | null;
  bits: number | null;
  /** The AUC of each woman. */
  aucs: number[];
}

function wholeCycleFigures(targets: readonly Target[], guesses: readonly Guess[]) {
  const readings = guesses.flatMap(({ reading }) => reading ?? []);
  if (readings.length < targets.length) return { phase: null, phaseBase: null, bits: null };
  const truth = targets.map(({ places }) => places.map(phaseOf));
  const counts = [0, 1, 2, 3, 4].map((phase) => truth.flat().filter((each) => each === phase).length);
  const right = targets.map((_, i) =>
    meanOf((readings[i] as Reading).phases.map((phase, day) => (phase === truth[i]?.[day] ? 1 : 0))),
  );
  const bits = targets.flatMap(({ starts }, i) =>
    starts.map((start) => bitsOf((readings[i] as Reading).starts[start] ?? 0)),
  );
  return {
    phase: meanOf(right),
    phaseBase: Math.max(...counts) / truth.flat().length,
    bits: median(bits),
  };
}

function summarise(targets: readonly Target[], guesses: readonly Guess[]): AttackFigures {
  const aucs = targets.map(({ isNearStart }, i) => aucOf((guesses[i] as Guess).scores, isNearStart));
  const auc = meanOf(aucs);
  const sd = Math.sqrt(meanOf(aucs.map((each) => (each - auc) ** 2)));
  const among = (isMeant: (target: Target) => boolean) =>
    meanOf(aucs.filter((_, i) => isMeant(targets[i] as Target)));
  const guessed = targets.map(({ starts }, i) => guessStarts((guesses[i] as Guess).scores, starts));
  const errors = guessed.flatMap((each) => each.errors);
  const chanceErrors = guessed.flatMap((each) => each.chanceErrors);
  return {
    auc,
    aucHalf: (1.96 * sd) / Math.sqrt(aucs.length),
    strong: among(({ amplitude }) => amplitude >= STRONG_FROM),
    weak: among(({ amplitude }) => amplitude < WEAK_BELOW),
    distance: meanOf(aucs.map((each) => Math.abs(each - 0.5))),
    clear: meanOf(aucs.map((each) => (each > CLEAR_AUC ? 1 : 0))),
    hits: hitShare(errors),
    hitsByChance: hitShare(chanceErrors),
    errorDays: meanOf(errors),
    errorDaysByChance: meanOf(chanceErrors),
    ...wholeCycleFigures(targets, guesses),
    aucs,
  };
}

/** What each attacker learns about these women from one kind of share. */
export function attackSeries(
  women: readonly SharedHalfYear[],
  name: SeriesName,
  attackers: readonly Attacker[],
): Partial<Record<Attacker, AttackFigures>> {
  const targets = women.map(({ shown, ...woman }) => ({ ...woman, series: shown[name] }));
  return Object.fromEntries(
    attackers.map((attacker) => [attacker, summarise(targets, guessAll(targets, LEARN[attacker]))]),
  );
}
