import type { Confidence } from '#core/confidence.ts';
import type { Language } from '#core/language.ts';
import { type DaySignals, type MissingName, missingSignals } from './day-signals.ts';
import { RULES, type Rule, type RuleId } from './rules.ts';
import { isJudged, isMeasured, SIGNAL_NAMES, type SignalReport } from './signal.ts';
import type { TrainingStatus } from './training-status.ts';
import { reasonText, wouldChangeText } from './wording.ts';

/** How much of last night the decision is made from: HRV, pulse and sleep all judged, some of them, or none. */
export const MADE_FROM = ['WHOLE_NIGHT', 'PART', 'NOTHING'] as const;
type MadeFrom = (typeof MADE_FROM)[number];

interface FiredRule {
  rule: RuleId;
  status: TrainingStatus;
  reason: string;
}

export interface Decision {
  status: TrainingStatus;
  reason: string;
  decidedBy: RuleId;
  /** Further rules that fired, which would have held the person back too. */
  alsoFired: FiredRule[];
  missing: MissingName[];
  /** All that has to change before more training is allowed. */
  wouldChangeIf: string;
  confidence: Confidence;
  madeFrom: MadeFrom;
  signals: SignalReport[];
}

const ALL_RULES: readonly Rule[] = RULES;

/** Whether the HRV was judged. Without last night's value, the week's HRV says nothing about this morning. */
function isHrvJudged({ hrvWeek, hrvNight }: DaySignals): boolean {
  return isJudged(hrvWeek) && isMeasured(hrvNight);
}

function madeFrom(day: DaySignals): MadeFrom {
  const judged = [isHrvJudged(day), isJudged(day.pulse), isJudged(day.sleep)];
  if (judged.every(Boolean)) return 'WHOLE_NIGHT';
  return judged.some(Boolean) ? 'PART' : 'NOTHING';
}

const CONFIDENCE = { WHOLE_NIGHT: 'high', PART: 'medium', NOTHING: 'low' } as const;

/** The confidence in a rule: high for what the person says, else as high as the data allow. */
function confidenceIn(rule: Rule, day: DaySignals): Confidence {
  const isSaid = rule.override !== undefined || rule.isOwnWord === true;
  return isSaid ? 'high' : CONFIDENCE[madeFrom(day)];
}

function reportsOf(day: DaySignals, fired: readonly Rule[]): SignalReport[] {
  return SIGNAL_NAMES.map((name) => ({
    name,
    ...day[name],
    lowersTo: fired.find(({ about }) => about === name)?.status ?? null,
  }));
}

const FEELS_GOOD = ALL_RULES.find(({ id }) => id === 'FEELS_GOOD') as Rule;

/**
 * The rules that fire, in order; the last one always does. "I feel good" outranks one weak rule, and only where nothing
 * else fires.
 */
function firedRules(day: DaySignals): [Rule, ...Rule[]] {
  const fired = ALL_RULES.filter((rule) => rule.fires(day)) as [Rule, ...Rule[]];
  const isLifted = day.wish === 'TRAIN' && fired[0].isWeak === true && fired.length === 2;
  return isLifted ? [FEELS_GOOD, ...fired] : fired;
}

/** Only the status, without the explanation. */
export function decideStatus(day: DaySignals): TrainingStatus {
  if (day.wish === 'TRAIN') return firedRules(day)[0].status;
  return (ALL_RULES.find((rule) => rule.fires(day)) as Rule).status;
}

/** Why the deciding rule fired. After an illness, the reason also says so, whichever rule decided. */
function reasonOf([decisive, ...others]: readonly [Rule, ...Rule[]], reasonFor: (rule: Rule) => string) {
  const comingBack = others.filter(({ id }) => id === 'COMING_BACK');
  return [decisive, ...comingBack].map(reasonFor).join(' ');
}

/** How to train on this day, and why, in the person's language. */
export function decide(day: DaySignals, language: Language): Decision {
  const missing = missingSignals(day);
  const wording = { missing, language };
  const fired = firedRules(day);
  const [decisive, ...others] = fired;
  const reasonFor = ({ id }: Rule) => reasonText(id, day, wording);
  const sameStatus = fired.filter(({ status }) => status === decisive.status).map(({ id }) => id);
  return {
    status: decisive.status,
    reason: reasonOf(fired, reasonFor),
    decidedBy: decisive.id,
    alsoFired: others
      .filter((rule) => rule.id !== 'NOTHING_HOLDS_BACK')
      .map((rule) => ({ rule: rule.id, status: rule.status, reason: reasonFor(rule) })),
    missing,
    wouldChangeIf: wouldChangeText(sameStatus, day, language),
    confidence: confidenceIn(decisive, day),
    madeFrom: madeFrom(day),
    signals: reportsOf(day, fired),
  };
}
