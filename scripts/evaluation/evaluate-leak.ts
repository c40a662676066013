import { mean } from '#core/arithmetic.ts';
import { ATTACKERS, type Attacker, type AttackFigures, attackSeries } from './leak/attack-series.ts';
import {
  SERIES_NAMES,
  type SeriesName,
  type SharedPeople,
  sharedHalfYears,
} from './leak/shared-half-year.ts';

type Figures = Partial<Record<Attacker, AttackFigures>>;

/** A limit on what an attacker may learn from a share, or a minimum that the attack must reach. */
export interface LeakLimit {
  what: string;
  value: number;
  limit: string;
  isKept: boolean;
}

export interface LeakEvaluation extends SharedPeople {
  series: Record<SeriesName, Figures>;
  agreement: { twoLevels: number; fiveLevels: number };
  limits: LeakLimit[];
}

/** The figures of the attacker with the highest AUC. */
export function strongest(figures: Figures): AttackFigures {
  const all = Object.values(figures);
  return all.reduce((best, each) => (each.auc > best.auc ? each : best));
}

const atMost = (what: string, value: number, most: number): LeakLimit => ({
  what,
  value,
  limit: `at most ${most}`,
  isKept: value <= most,
});
const atLeast = (what: string, value: number, least: number): LeakLimit => ({
  what,
  value,
  limit: `at least ${least}`,
  isKept: value >= least,
});

const above = (what: string, value: number, limit: number): LeakLimit => ({
  what,
  value,
  limit: `above ${limit}`,
  isKept: value > limit,
});

const MOST_AUC = 0.6;

/** The most that a share may give away; and what attackers must find elsewhere, as proof that these limits can fail. */
function limitsOf(series: Record<SeriesName, Figures>): LeakLimit[] {
  const two = strongest(series.twoLevels);
  const off = strongest(series.curveOff);
  const nobody = strongest(series.nobody);
  const paired = mean(off.aucs.map((auc, i) => auc - (two.aucs[i] as number)));
  const phases = [two, ...Object.values(series.twoLevels)].flatMap(({ phase, phaseBase }) =>
    phase === null || phaseBase === null ? [] : [phase - phaseBase],
  );
  const lowestNobody = Math.min(...Object.values(series.nobody).map(({ auc }) => auc));
  return [
    atMost('default share, mean AUC', two.auc, MOST_AUC),
    atMost('  its upper 95 % limit', two.auc + two.aucHalf, 0.62),
    atMost('  women who follow their cycle strongly', two.strong, 0.72),
    atMost('  starts within two days, above chance', two.hits - two.hitsByChance, 0.1),
    atMost('  phase of a day, above the base rate', Math.max(...phases), 0.03),
    atMost('  women with an AUC above 0.8', two.clear, 0.18),
    atMost('five levels, mean AUC', strongest(series.fiveLevels).auc, MOST_AUC),
    atMost('another woman’s share', nobody.auc, 0.53),
    atLeast('another woman’s share', lowestNobody, 0.47),
    atLeast('must show: ceilings', strongest(series.ceilings).auc, 0.95),
    atLeast('must show: planning on', strongest(series.planningOn).auc, 0.88),
    atLeast('must show: curve off, above the default', paired, 0.06),
    ...(['planningLeftIn', 'pmsLeftIn', 'curveFlipped', 'curveOff'] as const).map((name) =>
      above(`must break the limit: ${MISTAKES[name]}`, strongest(series[name]).auc, MOST_AUC),
    ),
  ];
}

const MISTAKES = {
  planningLeftIn: 'planning left in',
  pmsLeftIn: 'PMS left in',
  curveFlipped: 'curve upside down',
  curveOff: 'no calendar at all',
} as const;

/** The series that people really share. Only these are attacked by `mixture`, which takes three times as long. */
const MIXED: readonly SeriesName[] = ['twoLevels', 'fiveLevels'];

/** How much four attackers learn about the cycle from simulated shares. Deterministic. */
export function evaluateLeak(people: SharedPeople): LeakEvaluation {
  const women = sharedHalfYears(people);
  const attackersOf = (name: SeriesName) =>
    ATTACKERS.filter((attacker) => attacker !== 'mixture' || MIXED.includes(name));
  const series = Object.fromEntries(
    SERIES_NAMES.map((name) => [name, attackSeries(women, name, attackersOf(name))]),
  ) as Record<SeriesName, Figures>;
  const agreement = {
    twoLevels: mean(women.map((woman) => woman.agreement.twoLevels)),
    fiveLevels: mean(women.map((woman) => woman.agreement.fiveLevels)),
  };
  return { ...people, series, agreement, limits: limitsOf(series) };
}
