import { describe, expect, test } from 'vitest';
import { CYCLE_PHASES } from '#core/cycle/phase.ts';
import { LANGUAGES, type Language } from '#core/language.ts';
import { today as todayDe } from '#web/texts/de/today.ts';
import { today as todayEn } from '#web/texts/en/today.ts';
import { today as todayFr } from '#web/texts/fr/today.ts';
import { dayWith, judged } from '../../../test/helpers/decision-lattice.ts';
import type { DaySignals, MissingName } from './day-signals.ts';
import { OVERRIDES } from './override.ts';
import { RULES, type RuleId } from './rules.ts';
import { SIGNAL_NAMES } from './signal.ts';
import * as wording from './wording.ts';

const DAY: DaySignals = dayWith([
  judged('hrvWeek', 'LOW', { value: 44.4 }),
  judged('hrvNight', 'FAR_OFF', { value: 20, usual: { low: 41.2, high: 58.7 } }),
  judged('pulse', 'FAR_OFF', { value: 66, usual: { low: 48, high: 54 } }),
  judged('sleep', 'VERY_SHORT', { value: 3.5 * 3600 }),
  judged('charge', 'LOW', { value: 22, usual: { low: 60, high: 98 } }),
  judged('drain', 'LOW', { value: 5, usual: { low: 12, high: 31 } }),
  judged('load', 'HIGH', { value: 460, usual: { low: 0, high: 450 } }),
  judged('temperature', 'USUAL'),
  {
    overrides: ['pms'],
    phase: 'LATE_LUTEAL',
    phaseExpected: true,
    easedShare: 0.83,
    easingEndsOn: Temporal.PlainDate.from('2026-03-14'),
    phasePlanning: true,
    daysWithoutPeriod: 95,
    lowYesterday: ['charge', 'sleep'],
  },
]);

const PHASES = [...CYCLE_PHASES, 'UNKNOWN'] as const;
const EVERYTHING: readonly MissingName[] = [...SIGNAL_NAMES, 'phase'];

/** Every text that each rule can have: in every phase, with and without a date, a range or a fever. */
const ANY_DAYS: readonly DaySignals[] = [
  ...PHASES.map((phase) => ({ ...DAY, phase })),
  { ...DAY, easingEndsOn: null, ...judged('temperature', 'ABOVE') },
  { ...DAY, ...judged('charge', 'LOW', { value: 20 }), ...judged('load', 'HIGH', { value: 1 }) },
];

function textsOf(rule: RuleId, language: Language): string[] {
  const texts = ANY_DAYS.flatMap((day) => [
    wording.reasonText(rule, day, { missing: [], language }),
    wording.reasonText(rule, day, { missing: EVERYTHING, language }),
    wording.pastReasonText(rule, day, language),
    wording.wouldChangeText([rule], day, language),
    wording.wouldChangeText([rule, 'FLARE', 'PMS'], day, language),
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

/** Words that are true only on the day itself. */
const OF_TODAY: Readonly<Record<Language, RegExp>> = {
  en: /today|yesterday|last night|this week|\bnow\b|\bis (well|far|below)/i,
  de: /heute|gestern|letzte Nacht|letzten Nacht|diese Woche|jetzt|\bliegt\b/i,
  fr: /aujourd|hier\b|nuit dernière|cette semaine|maintenant|\best (très|nettement|en dessous)/i,
};

describe.each(everyRule)('$id in $language', ({ language, id }) => {
  test('does not say "today" about a day that is over', () => {
    for (const day of ANY_DAYS) {
      expect(wording.pastReasonText(id, day, language)).not.toMatch(OF_TODAY[language]);
    }
  });

  test('has whole sentences with every value filled in', () => {
    for (const text of textsOf(id, language)) {
      expect(text).toMatch(/^\p{Lu}.*\.$|^\d.*\.$/u);
      expect(text).not.toMatch(/undefined|null|NaN/);
    }
  });

  test('claims no more than the evidence', () => {
    for (const text of textsOf(id, language)) expect(text).not.toMatch(FORBIDDEN[language]);
  });

  test('has no text that is the same as in English', () => {
    const english = new Set(textsOf(id, 'en'));
    if (language !== 'en') expect(textsOf(id, language).filter((text) => english.has(text))).toEqual([]);
  });
});

const TODAY_TEXTS = { en: todayEn, de: todayDe, fr: todayFr };

describe.each(LANGUAGES)('in %s', (language) => {
  test('an override has the name of its switch in the app', () => {
    const { switches } = TODAY_TEXTS[language].overrides;
    for (const override of OVERRIDES) {
      const label = switches[override].name.replaceAll('\u00ad', '');
      expect(wording.overrideName(override, language)).toBe(label);
    }
  });

  test('every phase has a name of its own', () => {
    expect(new Set(PHASES.map((phase) => wording.phaseName(phase, language))).size).toBe(PHASES.length);
  });

  test('an eased phase is called estimated, with its chance', () => {
    const said = {
      en: '(estimated, about 8 in 10)',
      de: '(geschätzt, in etwa 8 von 10 Fällen)',
      fr: '(estimation, environ 8 fois sur 10)',
    }[language];
    const reason = (day: DaySignals) => wording.reasonText('EASED_PHASE', day, { missing: [], language });
    expect(reason(DAY)).toContain(said);
    expect(reason({ ...DAY, easedShare: 0.99 })).toContain(said.replace('8', '9'));
    expect(reason({ ...DAY, easedShare: 1, phase: 'MENSTRUAL' })).not.toMatch(/estim|geschätzt/);
  });
});

/** The reason in English, the language of the examples in the documents. */
function reasonText(rule: RuleId, day: DaySignals, missing: readonly MissingName[] = []): string {
  return wording.reasonText(rule, day, { missing, language: 'en' });
}

describe('a reason', () => {
  test('names the signals that are low together', () => {
    expect(reasonText('THREE_SIGNALS_LOW', DAY)).toBe(
      'Signals of poor recovery come together: HRV of the week, a night far from usual, recovery score 22, 3.5 h of sleep, and your own word.',
    );
  });

  test('leaves out a signal that is not low', () => {
    const day = dayWith([
      judged('sleep', 'VERY_SHORT', { value: 4 * 3600 }),
      judged('charge', 'LOW', { value: 9 }),
    ]);
    expect(reasonText('TWO_SIGNALS_LOW', day)).toBe(
      'Signals of poor recovery come together: recovery score 9 and 4 h of sleep.',
    );
  });

  test("compares last night with the person's own nights", () => {
    expect(reasonText('HRV_NIGHT_FAR_OFF', DAY)).toBe(
      "Last night's HRV of 20 ms is unusually low for you (usually 41–59 ms).",
    );
  });

  test('says that a fever with a high pulse is often illness, and only then', () => {
    expect(reasonText('PULSE_FAR_OFF', DAY)).not.toContain('illness');
    expect(reasonText('PULSE_FAR_OFF', { ...DAY, ...judged('temperature', 'ABOVE') })).toMatch(
      /with a raised temperature\. This is often illness\.$/,
    );
  });

  test('gives a measured value where it is named, so that it is not taken for what is usual', () => {
    expect(reasonText('NIGHT_FAR_OFF_TWICE', DAY)).toBe(
      'Last night your HRV of 20 ms was far below your usual, and your resting heart rate of 66 far above.',
    );
    expect(reasonText('SUSPECTED_ILLNESS', DAY)).toBe(
      'Last night your resting heart rate of 66 was far above your usual and your temperature raised, with an HRV of 20 ms, far below your usual. This is often illness, so today is rest.',
    );
  });

  test('says "usual" once in a sentence', () => {
    expect(reasonText('PULSE_FAR_OFF', DAY)).toBe(
      'Your resting heart rate of 66 is far above your usual (48–54).',
    );
    expect(reasonText('CHARGE_BELOW_AFTER_DRAIN', DAY)).toContain('is 22, below your usual (60–98), and');
  });

  test('the reason of a high load names the usual seven days', () => {
    expect(reasonText('LOAD_HIGH', DAY)).toBe(
      'You have done 460 intensity minutes in the last seven days; you usually do 300. This compares you with yourself; it is not a health limit.',
    );
  });

  test('names one number if both ends of the usual range are equal', () => {
    const score = judged('charge', 'LOW', { value: 70, usual: { low: 77.8, high: 78.2 } });
    expect(reasonText('CHARGE_LOW', { ...DAY, ...score })).toContain('is 70 (usually 78), among');
  });

  test('the reason for an unmeasured night names both remedies', () => {
    expect(reasonText('NIGHT_NOT_MEASURED', DAY)).toMatch(
      /go by feel\. Read your wearable now, or enter values by hand\.$/,
    );
  });

  test('the reason for TRAIN is short if nothing is missing', () => {
    expect(reasonText('NOTHING_HOLDS_BACK', DAY)).toBe('Nothing holds you back today.');
  });

  test('the reason for TRAIN names the signals that are missing', () => {
    expect(reasonText('NOTHING_HOLDS_BACK', DAY, ['hrvNight', 'charge', 'phase'])).toBe(
      "Nothing holds you back today – decided without last night's HRV, the recovery score on waking, and an estimated phase.",
    );
  });
});

describe('what would change it', () => {
  test('dates the end of easing off, where that is known', () => {
    expect(wording.wouldChangeText(['EASED_PHASE'], DAY, 'en')).toContain('wait until about March 14.');
    expect(wording.wouldChangeText(['EASED_PHASE'], { ...DAY, easingEndsOn: null }, 'en')).toBe(
      'Switch phase planning off if you feel fine, or wait until these days are over.',
    );
  });

  test('names a change only once if several rules ask for it', () => {
    expect(wording.wouldChangeText(['SLEEP_SHORT', 'SLEEP_VERY_SHORT'], DAY, 'en')).toBe('A longer night.');
  });
});

describe('the other languages', () => {
  const inLanguage = (rule: RuleId, day: DaySignals, language: Language) =>
    wording.reasonText(rule, day, { missing: ['hrvNight', 'sleep', 'phase'], language });

  test('write numbers, lists and dates in their own form', () => {
    expect(inLanguage('SLEEP_VERY_SHORT', DAY, 'de')).toBe(
      'Du hast 3,5 Stunden geschlafen, eine sehr kurze Nacht.',
    );
    expect(inLanguage('NOTHING_HOLDS_BACK', DAY, 'de')).toBe(
      'Nichts spricht gegen Training – entschieden ohne die HFV der letzten Nacht, Schlaf und eine geschätzte Phase.',
    );
    expect(inLanguage('NOTHING_HOLDS_BACK', DAY, 'fr')).toBe(
      'Rien ne vous freine – décidé sans la VFC de la nuit dernière, le sommeil et une phase estimée.',
    );
    expect(wording.wouldChangeText(['EASED_PHASE'], DAY, 'de')).toContain('etwa bis zum 14. März');
    expect(wording.wouldChangeText(['EASED_PHASE'], DAY, 'fr')).toContain('jusque vers le 14 mars');
  });

  test('have a singular and a plural', () => {
    const one = { ...DAY, ...judged('load', 'HIGH', { value: 1 }) };
    expect(inLanguage('LOAD_HIGH', one, 'de')).toContain('1 Intensitätsminute gemacht');
    expect(inLanguage('LOAD_HIGH', DAY, 'de')).toContain('460 Intensitätsminuten gemacht');
    expect(inLanguage('LOAD_HIGH', one, 'fr')).toContain('1 minute intensive ces');
    expect(inLanguage('LOAD_HIGH', DAY, 'fr')).toContain('460 minutes intensives ces');
  });
});
