import { expect, test } from 'vitest';
import { LANGUAGES } from '#core/language.ts';
import { BEST_DAY } from '#core/training/best-day.ts';
import type { DaySignals } from '#core/training/day-signals.ts';
import { decide } from '#core/training/decide.ts';
import { isMeasured, SIGNAL_NAMES } from '#core/training/signal.ts';
import { pastReasonText } from '#core/training/wording.ts';
import {
  combinationAt,
  countOf,
  dayWith,
  judged,
  OVERRIDE_SETS,
  SIGNALS,
} from '../../../../test/helpers/decision-lattice.ts';
import { wordReason, writeDecidedFrom } from './decisions.ts';

/** Numbers for every measured signal, with halves and digits that rounding could lose. */
function withNumbers(day: DaySignals): DaySignals {
  const signals = SIGNAL_NAMES.map((name, i) => {
    const known = { have: 30, need: 21 };
    const judged = isMeasured(day[name])
      ? { value: 20.5 + i, usual: { low: 10.4951 + i, high: 40.5 + i } }
      : {};
    return [name, { ...day[name], ...judged, known }];
  });
  return { ...day, ...Object.fromEntries(signals) };
}

const rulesOf = (day: DaySignals) => {
  const { decidedBy, alsoFired } = decide(day, 'en');
  return [decidedBy, ...alsoFired.map(({ rule }) => rule)];
};

test('the stored facts of a decision word its reason as all its signals do, in every language', () => {
  const inputs = Object.values(SIGNALS);
  const days = Array.from({ length: 600 }, (_, i) => {
    const changes = combinationAt(inputs, (i * 7_919) % countOf(inputs));
    const overrides = OVERRIDE_SETS[i % OVERRIDE_SETS.length] ?? [];
    return withNumbers({ ...dayWith(changes), overrides, phase: i % 2 === 0 ? 'LATE_LUTEAL' : 'FOLLICULAR' });
  });
  const decided = new Set<string>();
  for (const day of days) {
    const rules = rulesOf(day);
    const rule = rules[0] ?? 'NOTHING_HOLDS_BACK';
    decided.add(rule);
    const stored = { decisionReason: null, decidedFrom: writeDecidedFrom(rules, day) };
    for (const language of LANGUAGES) {
      expect(wordReason(stored, language), stored.decidedFrom).toBe(pastReasonText(rule, day, language));
    }
  }
  expect(decided.size).toBeGreaterThan(10);
});

test('an uneventful day stores its rule alone, another one what was out of the ordinary', () => {
  const day = withNumbers({ ...BEST_DAY, phase: 'FOLLICULAR', easedShare: 0.123, daysWithoutPeriod: 12 });
  expect(writeDecidedFrom(['NOTHING_HOLDS_BACK'], day)).toBe('{"rules":["NOTHING_HOLDS_BACK"],"signals":{}}');
  expect(writeDecidedFrom(['PMS'], { ...day, overrides: ['pms'] })).toBe(
    '{"rules":["PMS"],"signals":{"overrides":["pms"],"phase":"FOLLICULAR"}}',
  );
});

test('a decision stores a signal a little below usual, and facts of a rule that fired without deciding', () => {
  const day = dayWith([judged('hrvWeek', 'BELOW'), { overrides: ['pms'], easedShare: 0.7 }]);
  const storedBy = (...rules: Parameters<typeof writeDecidedFrom>[0]) =>
    JSON.parse(writeDecidedFrom(rules, day)).signals;
  expect(storedBy('PMS', 'EASED_PHASE')).toMatchObject({ hrvWeek: { verdict: 'BELOW' }, easedShare: 0.7 });
  expect(storedBy('PMS')).not.toHaveProperty('easedShare');
});

test('the facts that an earlier version stored, with every signal, are still worded', () => {
  const day = withNumbers(dayWith([{ sleep: { ...BEST_DAY.sleep, verdict: 'SHORT' } }]));
  const decidedFrom = JSON.stringify({
    rules: ['SLEEP_SHORT'],
    signals: { ...day, nextPhaseOn: '2026-06-20' },
  });
  expect(wordReason({ decisionReason: null, decidedFrom }, 'en')).toBe(
    pastReasonText('SLEEP_SHORT', day, 'en'),
  );
});

test('facts with a signal that this version does not know leave the stored reason', () => {
  const decidedFrom = '{"rules":["SLEEP_SHORT"],"signals":{"bodyBattery":20}}';
  expect(wordReason({ decisionReason: 'As stored', decidedFrom }, 'en')).toBe('As stored');
});
