import type { Phase } from '#core/cycle/phase.ts';
import type { Language } from '#core/language.ts';
import type { DaySignals, MissingName } from './day-signals.ts';
import type { Override } from './override.ts';
import type { RuleId } from './rules.ts';
import { de } from './wording/de.ts';
import { en } from './wording/en.ts';
import { fr } from './wording/fr.ts';

interface RuleWording {
  reason: (day: DaySignals) => string;
  /** The reason for a day that is over, without "today" and without advice. */
  past: (day: DaySignals) => string;
  wouldChangeIf: (day: DaySignals) => string;
}

/** All texts of decisions in one language. */
export interface Wording {
  phases: Readonly<Record<Phase, string>>;
  /** The names of the switches in the app. */
  overrides: Readonly<Record<Override, string>>;
  /** One entry per rule: a rule without words does not compile. */
  rules: Readonly<Record<RuleId, RuleWording>>;
  /** Completes the sentence of the rule that found nothing: names the missing signals. */
  without: (missing: readonly MissingName[]) => string;
  /** The words before several things that all have to change. */
  allOfThis: string;
}

const WORDINGS: Readonly<Record<Language, Wording>> = { en, de, fr };

/** The name alone, as in a heading: no article, no case. */
export function phaseName(phase: Phase, language: Language): string {
  return WORDINGS[language].phases[phase];
}

export function overrideName(override: Override, language: Language): string {
  return WORDINGS[language].overrides[override];
}

/** Why the rule fired. The rule that found nothing also names the missing signals. */
export function reasonText(
  rule: RuleId,
  day: DaySignals,
  { missing, language }: { missing: readonly MissingName[]; language: Language },
): string {
  const { rules, without } = WORDINGS[language];
  const reason = rules[rule].reason(day);
  if (rule !== 'NOTHING_HOLDS_BACK') return reason;
  return `${reason}${missing.length === 0 ? '' : without(missing)}.`;
}

/** Why the rule fired, for a day that is over. */
export function pastReasonText(rule: RuleId, day: DaySignals, language: Language): string {
  return WORDINGS[language].rules[rule].past(day);
}

/** What has to change so that none of these rules fires. They all lead to the same status. */
export function wouldChangeText(fired: readonly RuleId[], day: DaySignals, language: Language): string {
  const { rules, allOfThis } = WORDINGS[language];
  const changes = [...new Set(fired.map((rule) => rules[rule].wouldChangeIf(day)))];
  return changes.length === 1 ? changes.join() : `${allOfThis} ${changes.join(' ')}`;
}
