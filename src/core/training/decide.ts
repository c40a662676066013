import type { Confidence } from '#core/confidence.ts';
import type { Language } from '#core/language.ts';
import {
  type DaySignals,
  isMissing,
  MEASURED_INPUTS,
  missingSignals,
  type SignalName,
  withReadings,
} from './day-signals.ts';
import { RULES, type Rule, type RuleId } from './rules.ts';
import type { TrainingStatus } from './training-status.ts';
import { reasonText, wouldChangeText } from './wording.ts';

interface FiredRule {
  rule: RuleId;
  status: TrainingStatus;
  reason: string;
}

export interface Decision {
  status: TrainingStatus;
  reason: string;
  decidedBy: RuleId;
  /** Rules further down that would have held the person back too. */
  alsoFired: FiredRule[];
  missing: SignalName[];
  wouldChangeIf: string;
  confidence: Confidence;
}

const ALL_RULES: readonly Rule[] = RULES;
const OWN_WORD: readonly RuleId[] = ['FLARE', 'POOR_SLEEP', 'HIGH_STRESS', 'PMS'];

function firesOn(rule: Rule, day: DaySignals): boolean {
  return rule.needs.every((input) => !isMissing(day, input)) && rule.fires(day);
}

/** The person's own word is certain; everything else is as sure as the data behind it. */
function confidenceIn(rule: RuleId, missing: readonly SignalName[]): Confidence {
  if (OWN_WORD.includes(rule)) return 'high';
  if (MEASURED_INPUTS.every((input) => missing.includes(input))) return 'low';
  return missing.length > 0 || rule === 'EASED_PHASE' ? 'medium' : 'high';
}

/** The status alone, where nobody reads the explanation. */
export function decideStatus(signals: DaySignals): TrainingStatus {
  const day = withReadings(signals);
  return (ALL_RULES.find((rule) => firesOn(rule, day)) as Rule).status;
}

/** How to train on this day, and why, in the person's language. */
export function decide(signals: DaySignals, language: Language): Decision {
  const day = withReadings(signals);
  const missing = missingSignals(day);
  const wording = { missing, language };
  const [decisive, ...others] = ALL_RULES.filter((rule) => firesOn(rule, day));
  const { id, status } = decisive as Rule;
  return {
    status,
    reason: reasonText(id, day, wording),
    decidedBy: id,
    alsoFired: others
      .filter((rule) => rule.id !== 'NOTHING_HOLDS_BACK')
      .map((rule) => ({ rule: rule.id, status: rule.status, reason: reasonText(rule.id, day, wording) })),
    missing,
    wouldChangeIf: wouldChangeText(id, day, language),
    confidence: confidenceIn(id, missing),
  };
}
