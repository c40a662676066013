import { type DaySignals, isEased, isNightMeasured } from './day-signals.ts';
import { OVERRIDE_TABLE, type Override } from './override.ts';
import { WORD_TABLE } from './own-words.ts';
import { isHrvNightMissing, lowTogether } from './recovery-set.ts';
import type { SignalName, SignalVerdicts, Unjudged } from './signal.ts';
import { THRESHOLDS } from './thresholds.ts';
import type { TrainingStatus } from './training-status.ts';

/**
 * EVIDENCE: the direction is backed by studies. CONVENTION: a choice of this product.
 * No threshold here is validated against outcomes, whatever the basis.
 */
type Basis = 'EVIDENCE' | 'CONVENTION';

interface RuleShape {
  id: string;
  status: TrainingStatus;
  basis: Basis;
  /** The one signal that the rule is about, if there is just one. */
  about?: SignalName;
  /** The override that the rule obeys. */
  override?: Override;
  /** True if the rule obeys something that the person said besides the overrides. */
  isOwnWord?: true;
  /** True if the person outranks the rule by saying that they feel good, if no other rule fires. */
  isWeak?: true;
  /** Whether the rule fires on this day. A signal that is not judged makes no rule fire. */
  fires: (day: DaySignals) => boolean;
}

/** A rule that obeys an override. */
const onOverride = <Id extends string>(id: Id, override: Override, basis: Basis) => ({
  id,
  status: OVERRIDE_TABLE[override].limit,
  basis,
  override,
  fires: ({ overrides }: DaySignals) => overrides.includes(override),
});

/** A rule that obeys what the person noted about the day. */
const onWord = <Id extends keyof typeof WORD_TABLE>(id: Id) => ({
  id,
  status: WORD_TABLE[id].limit,
  basis: 'CONVENTION' as const,
  isOwnWord: true as const,
  fires: (day: DaySignals) => WORD_TABLE[id].applies(day),
});

/** A rule that fires on one verdict of one signal. */
const onVerdict = <Id extends string, Name extends SignalName>(
  id: Id,
  status: TrainingStatus,
  [about, verdict]: [Name, SignalVerdicts[Name] | Unjudged],
  basis: Basis,
) => ({
  id,
  status,
  basis,
  about,
  fires: (day: DaySignals) => day[about].verdict === verdict,
});

const isNightFarOff = ({ hrvNight, pulse }: DaySignals): boolean =>
  hrvNight.verdict === 'FAR_OFF' && pulse.verdict === 'FAR_OFF';

/** Whether the signals look like an illness. Pulse and temperature count even if the HRV is missing. */
const isLikeIllness = (day: DaySignals): boolean =>
  (day.hrvNight.verdict === 'FAR_OFF' || isHrvNightMissing(day)) &&
  day.pulse.verdict === 'FAR_OFF' &&
  day.temperature.verdict === 'ABOVE';

const BELOW_USUAL: readonly string[] = ['BELOW', 'LOW', 'VERY_LOW'] satisfies SignalVerdicts['charge'][];

/**
 * The decision table: the first rule that fires decides. Statuses never fall from one row to the next. That makes the
 * decision monotone: a worse signal can only make an earlier row fire.
 */
export const RULES = [
  onOverride('FLARE', 'flare', 'CONVENTION'),
  onWord('ILL'),
  {
    id: 'THREE_SIGNALS_LOW',
    status: 'REST',
    basis: 'CONVENTION',
    fires: (day) => lowTogether(day).length >= 3,
  },
  {
    id: 'SUSPECTED_ILLNESS',
    status: 'REST',
    basis: 'EVIDENCE',
    fires: isLikeIllness,
  },
  onWord('PAIN_HIGH'),
  onVerdict('HRV_VERY_LOW', 'GENTLE', ['hrvWeek', 'VERY_LOW'], 'EVIDENCE'),
  {
    id: 'NIGHT_FAR_OFF_TWICE',
    status: 'GENTLE',
    basis: 'EVIDENCE',
    fires: isNightFarOff,
  },
  {
    id: 'TWO_SIGNALS_LOW',
    status: 'GENTLE',
    basis: 'CONVENTION',
    // More of them are three: the sentence would be the same, twice.
    fires: (day) => lowTogether(day).length === 2,
  },
  onVerdict('CHARGE_VERY_LOW', 'GENTLE', ['charge', 'VERY_LOW'], 'CONVENTION'),
  onWord('COMING_BACK'),
  onWord('PAIN_AND_LOW_ENERGY'),
  onOverride('HIGH_STRESS', 'stress', 'EVIDENCE'),
  onOverride('POOR_SLEEP', 'sleep', 'EVIDENCE'),
  onOverride('PMS', 'pms', 'CONVENTION'),
  onVerdict('HRV_LOW', 'LIGHT', ['hrvWeek', 'LOW'], 'EVIDENCE'),
  onVerdict('HRV_UNBALANCED', 'LIGHT', ['hrvWeek', 'BELOW'], 'EVIDENCE'),
  onVerdict('HRV_NIGHT_FAR_OFF', 'LIGHT', ['hrvNight', 'FAR_OFF'], 'EVIDENCE'),
  onVerdict('PULSE_FAR_OFF', 'LIGHT', ['pulse', 'FAR_OFF'], 'EVIDENCE'),
  onVerdict('SLEEP_VERY_SHORT', 'LIGHT', ['sleep', 'VERY_SHORT'], 'EVIDENCE'),
  onVerdict('CHARGE_LOW', 'LIGHT', ['charge', 'LOW'], 'CONVENTION'),
  {
    id: 'HRV_LOW_HOLDS',
    status: 'LIGHT',
    basis: 'CONVENTION',
    fires: (day) => day.hrvWasLow && isHrvNightMissing(day),
  },
  onWord('PAIN_MEDIUM'),
  onWord('LOW_ENERGY'),
  onWord('EASE_OFF'),
  { ...onVerdict('SLEEP_SHORT', 'REDUCED', ['sleep', 'SHORT'], 'EVIDENCE'), isWeak: true },
  {
    id: 'CHARGE_BELOW_AFTER_DRAIN',
    status: 'REDUCED',
    basis: 'CONVENTION',
    isWeak: true,
    fires: ({ charge, drain }) => BELOW_USUAL.includes(charge.verdict) && drain.verdict === 'LOW',
  },
  { ...onVerdict('LOAD_HIGH', 'REDUCED', ['load', 'HIGH'], 'CONVENTION'), isWeak: true },
  {
    id: 'NIGHT_NOT_MEASURED',
    status: 'REDUCED',
    basis: 'CONVENTION',
    fires: (day) => !isNightMeasured(day),
  },
  {
    id: 'HRV_NOT_MEASURED',
    status: 'REDUCED',
    basis: 'CONVENTION',
    about: 'hrvNight',
    // Where nothing was measured, the rule before already says so.
    fires: (day) => isHrvNightMissing(day) && isNightMeasured(day),
  },
  {
    id: 'LOW_YESTERDAY_NOT_MEASURED',
    status: 'REDUCED',
    basis: 'CONVENTION',
    fires: (day) => day.lowYesterday.some((name) => day[name].verdict === 'NOT_MEASURED'),
  },
  {
    id: 'LONG_WITHOUT_PERIOD',
    status: 'REDUCED',
    basis: 'EVIDENCE',
    fires: ({ daysWithoutPeriod }) => (daysWithoutPeriod ?? 0) >= THRESHOLDS.longWithoutPeriodDays,
  },
  {
    id: 'PAUSED_FOR_A_REASON',
    status: 'REDUCED',
    basis: 'CONVENTION',
    fires: ({ pausedFor }) => pausedFor !== null,
  },
  // Comes before the rules about the cycle, because what follows an illness is not caused by the cycle.
  {
    id: 'EASED_PHASE',
    status: 'REDUCED',
    basis: 'CONVENTION',
    isWeak: true,
    fires: (day) => isEased(day) && day.illness === null,
  },
  // No signal makes this rule fire: `decide` puts it before the one weak rule that it outranks.
  { id: 'FEELS_GOOD', status: 'TRAIN', basis: 'CONVENTION', fires: () => false },
  { id: 'NOTHING_HOLDS_BACK', status: 'TRAIN', basis: 'CONVENTION', fires: () => true },
] as const satisfies readonly RuleShape[];

export type RuleId = (typeof RULES)[number]['id'];
export type Rule = RuleShape & { id: RuleId };
