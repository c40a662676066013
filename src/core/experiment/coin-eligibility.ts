import type { CycleMode } from '../cycle/cycle-mode.ts';
import type { DaySignals } from '../training/day-signals.ts';
import type { RuleId } from '../training/rules.ts';
import type { TrainingStatus } from '../training/training-status.ts';

/** The two answers that a coin chooses between, by the one rule that lowered the day. */
export const COIN_RULES = {
  EASED_PHASE: { eased: 'REDUCED', trained: 'TRAIN' },
  CHARGE_BELOW_AFTER_DRAIN: { eased: 'REDUCED', trained: 'TRAIN' },
  SLEEP_SHORT: { eased: 'REDUCED', trained: 'TRAIN' },
  LOAD_HIGH: { eased: 'REDUCED', trained: 'TRAIN' },
  HRV_UNBALANCED: { eased: 'LIGHT', trained: 'REDUCED' },
  CHARGE_LOW: { eased: 'LIGHT', trained: 'REDUCED' },
} as const satisfies Partial<Record<RuleId, { eased: TrainingStatus; trained: TrainingStatus }>>;
export type CoinRule = keyof typeof COIN_RULES;

/** A decision as it is stored. */
export interface StoredMorning {
  status: TrainingStatus;
  /** The rules that fired, the deciding one first. */
  rules: readonly string[];
  /** The signals that differ from those of BEST_DAY. */
  signals: Partial<DaySignals>;
}

export interface CoinMorning {
  today: StoredMorning;
  /** The mornings of the three days before. */
  before: readonly StoredMorning[];
  mode: CycleMode;
  /** Whether last night's HRV could be compared with the person's own nights. The forecast needs it. */
  isHrvKnown: boolean;
  /** Whether a remark about the cycle names a clinician. */
  isClinicianNamed: boolean;
  /** Whether yesterday had a coin, and the person said that it was harder. */
  wasHarder: boolean;
  coinsInSevenDays: number;
}

/** Why a morning has no coin. */
const COIN_EXCLUSIONS = [
  'NO_SINGLE_RULE',
  'OTHER_RULE',
  'OWN_WORD',
  'STRONG_SYMPTOM',
  'NIGHT_MISSING',
  'FAR_OFF_LATELY',
  'TEMPERATURE',
  'CLINICIAN',
  'PAUSED',
  'FIRST_YEARS',
  'AFTER_HARDER',
  'ENOUGH_THIS_WEEK',
] as const;
export type CoinExclusion = (typeof COIN_EXCLUSIONS)[number];

export type CoinEligibility = { rule: CoinRule; excluded: null } | { rule: null; excluded: CoinExclusion };

const MOST_A_WEEK = 3;
const FAR_OFF: readonly string[] = [
  'HRV_NIGHT_FAR_OFF',
  'PULSE_FAR_OFF',
  'NIGHT_FAR_OFF_TWICE',
  'SUSPECTED_ILLNESS',
];

const isFarOff = ({ rules, signals }: StoredMorning): boolean =>
  rules.some((rule) => FAR_OFF.includes(rule)) ||
  signals.hrvNight?.verdict === 'FAR_OFF' ||
  signals.pulse?.verdict === 'FAR_OFF';

function isNightMissing({ signals }: StoredMorning): boolean {
  return [signals.hrvNight, signals.pulse, signals.sleep].some(
    (signal) => signal?.verdict === 'NOT_MEASURED',
  );
}

/** The first exclusion that applies is the reason shown; the order has no other effect. */
const EXCLUDES: readonly (readonly [CoinExclusion, (morning: CoinMorning) => boolean])[] = [
  ['FIRST_YEARS', ({ mode }) => mode === 'FIRST_YEARS'],
  ['PAUSED', ({ today }) => (today.signals.pausedFor ?? null) !== null],
  ['CLINICIAN', ({ isClinicianNamed }) => isClinicianNamed],
  ['OWN_WORD', ({ today }) => (today.signals.overrides ?? []).length > 0],
  ['STRONG_SYMPTOM', ({ today }) => today.signals.pain === 'HIGH'],
  ['NIGHT_MISSING', ({ today, isHrvKnown }) => !isHrvKnown || isNightMissing(today)],
  ['TEMPERATURE', ({ today }) => today.signals.temperature?.verdict === 'ABOVE'],
  ['FAR_OFF_LATELY', ({ today, before }) => [today, ...before].some(isFarOff)],
  ['NO_SINGLE_RULE', ({ today }) => today.rules.length !== 1],
  [
    'OTHER_RULE',
    ({ today }) => !isCoinRule(today.rules[0]) || COIN_RULES[today.rules[0]].eased !== today.status,
  ],
  ['AFTER_HARDER', ({ wasHarder }) => wasHarder],
  ['ENOUGH_THIS_WEEK', ({ coinsInSevenDays }) => coinsInSevenDays >= MOST_A_WEEK],
];

export function isCoinRule(rule: string | undefined): rule is CoinRule {
  return rule !== undefined && Object.hasOwn(COIN_RULES, rule);
}

/** The status that a coin day aims at: the coin's, or the other one if the person overruled it. */
export function coinStatus({ rule, coin, overruled }: { rule: CoinRule; coin: 1 | -1; overruled: boolean }) {
  const { trained, eased } = COIN_RULES[rule];
  return (coin === 1) === overruled ? eased : trained;
}

/** Whether the coin may be offered this morning: decided and stored before it is drawn. */
export function coinEligibility(morning: CoinMorning): CoinEligibility {
  const excluded = EXCLUDES.find(([, applies]) => applies(morning))?.[0] ?? null;
  const [rule] = morning.today.rules;
  if (excluded === null && isCoinRule(rule)) return { rule, excluded };
  return { rule: null, excluded: excluded ?? 'OTHER_RULE' };
}
