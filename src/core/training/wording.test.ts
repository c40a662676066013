import { describe, expect, test } from 'vitest';
import { CYCLE_PHASES } from '#core/cycle/phase.ts';
import { LANGUAGES, type Language } from '#core/language.ts';
import { type DaySignals, MEASURED_INPUTS, type SignalName } from './day-signals.ts';
import { RULES, type RuleId } from './rules.ts';
import * as wording from './wording.ts';

const DAY: DaySignals = {
  overrides: [],
  hrvStatus: 'LOW',
  hrvDirection: null,
  hrvForPhase: { basis: 'SAME_PHASE', days: 12, median: 44, low: 36, high: 52, value: 41, verdict: 'WITHIN' },
  bodyBatteryCurrent: 20,
  bodyBatteryYesterdayLow: 12,
  intensityMinutesWeek: 190,
  weeklyBudgetMinutes: 200,
  phase: 'LATE_LUTEAL',
  phaseExpected: true,
  cycleDay: 25,
  nextPhaseOn: Temporal.PlainDate.from('2026-03-14'),
  phasePlanning: true,
};

const HORMONAL_DAY: DaySignals = { ...DAY, phase: 'UNKNOWN', phaseExpected: false, nextPhaseOn: null };

const PHASES = [...CYCLE_PHASES, 'UNKNOWN'] as const;
const EVERYTHING: readonly SignalName[] = [...MEASURED_INPUTS, 'phase'];
const POOR_DAY: DaySignals = { ...DAY, hrvStatus: 'POOR', bodyBatteryYesterdayLow: 60 };

/** Every text that each rule can have: in every phase, with and without a date, with one minute and with many. */
const ANY_DAYS: readonly DaySignals[] = [
  ...PHASES.map((phase) => ({ ...DAY, phase })),
  { ...DAY, nextPhaseOn: null, intensityMinutesWeek: 199 },
  POOR_DAY,
  HORMONAL_DAY,
];

function textsOf(rule: RuleId, language: Language): string[] {
  const texts = ANY_DAYS.flatMap((day) => [
    wording.reasonText(rule, day, { missing: [], language }),
    wording.reasonText(rule, day, { missing: EVERYTHING, language }),
    wording.wouldChangeText(rule, day, language),
  ]);
  return [...new Set(texts)];
}

const everyRule = LANGUAGES.flatMap((language) => RULES.map(({ id }) => ({ language, id })));

/** Claims beyond the evidence, advice that nobody here may give, and orders. */
const FORBIDDEN: Readonly<Record<Language, RegExp>> = {
  en: /ovulating|fertil|contracepti|optimal|stronger|weaker|burn|injur|diagnos|must/i,
  de: /fruchtbar|fertil|verhüt|kontrazept|optimal|stärker|schwächer|fett|verletz|diagnos|muss|müss|sollst|schuld/i,
  fr: /fertil|fécond|contracepti|optimal|plus forte?\b|plus faible|brûl|bless|diagnos|devez|il faut|coupable/i,
};

describe.each(everyRule)('$id in $language', ({ language, id }) => {
  test('says whole sentences with every value filled in', () => {
    for (const text of textsOf(id, language)) {
      expect(text).toMatch(/^\p{Lu}.*\.$|^\d.*\.$/u);
      expect(text).not.toMatch(/undefined|null|NaN/);
    }
  });

  test('claims no more than the evidence', () => {
    for (const text of textsOf(id, language)) expect(text).not.toMatch(FORBIDDEN[language]);
  });

  test('has words of its own', () => {
    const english = new Set(textsOf(id, 'en'));
    if (language !== 'en') expect(textsOf(id, language).filter((text) => english.has(text))).toEqual([]);
  });
});

describe.each(LANGUAGES)('in %s', (language) => {
  test('phases have names, each another one', () => {
    expect(new Set(PHASES.map((phase) => wording.phaseName(phase, language))).size).toBe(PHASES.length);
  });

  test('an eased phase is called estimated', () => {
    const said = { en: '(estimated)', de: '(geschätzt)', fr: '(estimée)' }[language];
    expect(wording.reasonText('EASED_PHASE', DAY, { missing: [], language })).toContain(said);
  });
});

/** English, which the examples in the documents are in. */
function reasonText(rule: RuleId, day: DaySignals, missing: readonly SignalName[]): string {
  return wording.reasonText(rule, day, { missing, language: 'en' });
}

function wouldChangeText(rule: RuleId, day: DaySignals): string {
  return wording.wouldChangeText(rule, day, 'en');
}

describe('a reason', () => {
  test('names the signals that are low together', () => {
    expect(reasonText('SEVERAL_SIGNALS_LOW', DAY, [])).toBe(
      "Several recovery signals are low together: Body Battery 20, HRV low, yesterday's lowest 12.",
    );
  });

  test('leaves out a signal that is not low', () => {
    const day: DaySignals = { ...DAY, hrvStatus: 'BALANCED' };
    expect(reasonText('SEVERAL_SIGNALS_LOW', day, [])).toBe(
      "Several recovery signals are low together: Body Battery 20, yesterday's lowest 12.",
    );
  });

  test('calls the budget a budget and names the phase it is for', () => {
    expect(reasonText('BUDGET_USED', { ...DAY, intensityMinutesWeek: 210 }, [])).toBe(
      "You have used 210 of the 200 intensity minutes planned for a week in the late luteal phase. This is your plan's budget, not a health limit.",
    );
  });

  test('names no phase where there is none', () => {
    expect(reasonText('BUDGET_USED', HORMONAL_DAY, [])).toContain(
      'intensity minutes planned for a week. This is',
    );
  });

  test('says how many minutes are left', () => {
    expect(reasonText('BUDGET_NEARLY_USED', DAY, [])).toBe(
      '10 planned intensity minutes are left this week.',
    );
  });

  test('for an unbalanced HRV points to the cycle in the luteal phase only', () => {
    const reasonIn = (phase: DaySignals['phase']) => reasonText('HRV_UNBALANCED', { ...DAY, phase }, []);
    expect(reasonIn('EARLY_LUTEAL')).toContain('this may be your cycle');
    expect(reasonIn('FOLLICULAR')).toBe('Your 7-day HRV is outside your usual range.');
  });

  test("compares last night with the person's own nights of the phase", () => {
    expect(reasonText('HRV_UNBALANCED_USUAL_FOR_PHASE', DAY, [])).toBe(
      'Your 7-day HRV is outside your usual range, but last night (41 ms) is not below what is usual for you in the late luteal phase (median 44 ms over 12 days).',
    );
  });

  test('calls an eased phase estimated and the evidence weak', () => {
    expect(reasonText('EASED_PHASE', DAY, [])).toMatch(/\(estimated\).*Evidence .* is weak/);
  });

  test('of nothing holding back is short when nothing is missing', () => {
    expect(reasonText('NOTHING_HOLDS_BACK', DAY, [])).toBe('Nothing holds you back today.');
  });

  test('of nothing holding back says what it could not look at', () => {
    expect(reasonText('NOTHING_HOLDS_BACK', DAY, ['hrvStatus', 'bodyBatteryCurrent', 'phase'])).toBe(
      'Nothing holds you back today – decided without HRV status, Body Battery, and an estimated phase.',
    );
  });
});

describe('what would change it', () => {
  test('dates the next phase', () => {
    expect(wouldChangeText('BUDGET_USED', DAY)).toBe('A new week, or the next phase (about 2026-03-14).');
  });

  test('gives no date for a phase that is already due', () => {
    expect(wouldChangeText('EASED_PHASE', { ...DAY, nextPhaseOn: null })).toBe(
      'Switch phase planning off if you feel fine, or wait for the next phase.',
    );
  });

  test('promises no next phase where none is estimated', () => {
    expect(wouldChangeText('BUDGET_USED', HORMONAL_DAY)).toBe('A new week.');
  });
});

describe('the other languages', () => {
  const inLanguage = (rule: RuleId, day: DaySignals, language: Language) =>
    wording.reasonText(rule, day, { missing: ['hrvStatus', 'bodyBatteryCurrent', 'phase'], language });

  test('write numbers, lists and dates their own way', () => {
    const day = { ...DAY, bodyBatteryCurrent: 20.5 };
    expect(inLanguage('BODY_BATTERY_LOW', day, 'de')).toBe(
      'Body Battery 20,5 liegt im niedrigen Bereich (0–25).',
    );
    expect(inLanguage('NOTHING_HOLDS_BACK', DAY, 'de')).toBe(
      'Heute hält dich nichts zurück – entschieden ohne HRV-Status, Body Battery und eine geschätzte Phase.',
    );
    expect(inLanguage('NOTHING_HOLDS_BACK', DAY, 'fr')).toBe(
      'Rien ne vous freine aujourd’hui – décidé sans le statut VFC, la Body Battery et une phase estimée.',
    );
    expect(wording.wouldChangeText('BUDGET_USED', DAY, 'de')).toBe(
      'Eine neue Woche oder die nächste Phase (etwa ab dem 14. März).',
    );
    expect(wording.wouldChangeText('BUDGET_USED', DAY, 'fr')).toBe(
      'Une nouvelle semaine, ou la phase suivante (vers le 14 mars).',
    );
  });

  test('count one and many', () => {
    const lastMinute = { ...DAY, intensityMinutesWeek: 199 };
    expect(inLanguage('BUDGET_NEARLY_USED', lastMinute, 'de')).toMatch(/1 geplante Intensitätsminute\.$/);
    expect(inLanguage('BUDGET_NEARLY_USED', DAY, 'de')).toMatch(/10 geplante Intensitätsminuten\.$/);
    expect(inLanguage('BUDGET_NEARLY_USED', lastMinute, 'fr')).toMatch(/1 minute intensive prévue\.$/);
    expect(inLanguage('BUDGET_NEARLY_USED', DAY, 'fr')).toMatch(/10 minutes intensives prévues\.$/);
  });

  test('put a phase into a sentence as their grammar wants it', () => {
    expect(inLanguage('EASED_PHASE', DAY, 'de')).toContain('in der späten Lutealphase (geschätzt)');
    expect(inLanguage('EASED_PHASE', { ...DAY, phase: 'MENSTRUAL' }, 'de')).toContain(
      'während der Menstruation (geschätzt)',
    );
    expect(inLanguage('EASED_PHASE', DAY, 'fr')).toContain('pendant la phase lutéale tardive (estimée)');
  });
});
