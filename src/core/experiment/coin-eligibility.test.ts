import { expect, test } from 'vitest';
import { seededRandom } from '../../../scripts/evaluation/seeded-random.ts';
import { RULES } from '../training/rules.ts';
import {
  COIN_RULES,
  type CoinExclusion,
  type CoinMorning,
  coinEligibility,
  type StoredMorning,
} from './coin-eligibility.ts';

const shortNight: StoredMorning = { status: 'REDUCED', rules: ['SLEEP_SHORT'], signals: {} };
const GOOD: StoredMorning = { status: 'TRAIN', rules: ['NOTHING_HOLDS_BACK'], signals: {} };

const ELIGIBLE: CoinMorning = {
  today: shortNight,
  before: [GOOD, GOOD, GOOD],
  mode: 'NATURAL',
  isHrvKnown: true,
  isClinicianNamed: false,
  wasHarder: false,
  coinsInSevenDays: 2,
};

const judged = (verdict: never) => ({ verdict, value: null, usual: null, known: { have: 0, need: 0 } });
const signals = (given: Record<string, unknown>): CoinMorning => ({
  ...ELIGIBLE,
  today: { ...shortNight, signals: given },
});
const FAR_OFF: StoredMorning = { status: 'LIGHT', rules: ['PULSE_FAR_OFF'], signals: {} };

test('a morning that one weak rule lowered may have a coin', () => {
  expect(coinEligibility(ELIGIBLE)).toEqual({ rule: 'SLEEP_SHORT', excluded: null });
});

test.each<[string, CoinMorning, CoinExclusion]>([
  [
    'two rules',
    { ...ELIGIBLE, today: { ...shortNight, rules: ['SLEEP_SHORT', 'EASED_PHASE'] } },
    'NO_SINGLE_RULE',
  ],
  ['nothing that lowers it', { ...ELIGIBLE, today: GOOD }, 'OTHER_RULE'],
  [
    'GENTLE',
    { ...ELIGIBLE, today: { status: 'GENTLE', rules: ['HRV_VERY_LOW'], signals: {} } },
    'OTHER_RULE',
  ],
  ['an override', signals({ overrides: ['pms'] }), 'OWN_WORD'],
  ['strong pain', signals({ pain: 'HIGH' }), 'STRONG_SYMPTOM'],
  ['a missing night', signals({ hrvNight: judged('NOT_MEASURED' as never) }), 'NIGHT_MISSING'],
  ['HRV that cannot be compared', { ...ELIGIBLE, isHrvKnown: false }, 'NIGHT_MISSING'],
  ['a night far off three days ago', { ...ELIGIBLE, before: [GOOD, GOOD, FAR_OFF] }, 'FAR_OFF_LATELY'],
  ['a raised temperature', signals({ temperature: judged('ABOVE' as never) }), 'TEMPERATURE'],
  ['a remark that names a clinician', { ...ELIGIBLE, isClinicianNamed: true }, 'CLINICIAN'],
  ['a pause with a reason', signals({ pausedFor: 'PREGNANCY' }), 'PAUSED'],
  ['the first years', { ...ELIGIBLE, mode: 'FIRST_YEARS' }, 'FIRST_YEARS'],
  ['a coin day before it that was harder', { ...ELIGIBLE, wasHarder: true }, 'AFTER_HARDER'],
  ['three coins in seven days', { ...ELIGIBLE, coinsInSevenDays: 3 }, 'ENOUGH_THIS_WEEK'],
])('a morning with %s has no coin', (_name, morning, excluded) => {
  expect(coinEligibility(morning)).toEqual({ rule: null, excluded });
});

test('of 10,000 generated mornings, no excluded one has a coin', () => {
  const random = seededRandom(1);
  const one = <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)] as Value;
  const verdict = () => judged(one(['USUAL', 'USUAL', 'FAR_OFF', 'NOT_MEASURED', 'ABOVE']) as never);
  const morning = (): StoredMorning => {
    const first = one(RULES);
    const rules = random() < 0.7 ? [first.id] : [first.id, one(RULES).id];
    const given = {
      ...(random() < 0.1 ? { overrides: ['stress'] as const } : {}),
      ...(random() < 0.1 ? { pain: one(['LOW', 'HIGH'] as const) } : {}),
      ...(random() < 0.2 ? { hrvNight: verdict() } : {}),
      ...(random() < 0.2 ? { pulse: verdict() } : {}),
      ...(random() < 0.2 ? { temperature: verdict() } : {}),
      ...(random() < 0.1 ? { pausedFor: 'PREGNANCY' as const } : {}),
    };
    return { status: first.status, rules, signals: given };
  };
  let eligible = 0;
  for (let i = 0; i < 10_000; i++) {
    const asked: CoinMorning = {
      today: morning(),
      before: [morning(), morning(), morning()].map((each) => (random() < 0.7 ? GOOD : each)),
      mode: one(['NATURAL', 'PILL', 'FIRST_YEARS']),
      isHrvKnown: random() < 0.9,
      isClinicianNamed: random() < 0.1,
      wasHarder: random() < 0.1,
      coinsInSevenDays: Math.floor(random() * 4),
    };
    const { rule } = coinEligibility(asked);
    if (rule === null) continue;
    eligible += 1;
    const { today, before } = asked;
    const all = [today, ...before];
    expect(today.rules).toEqual([rule]);
    expect(today.status).toBe(COIN_RULES[rule].eased);
    expect(today.signals.overrides ?? []).toEqual([]);
    expect(today.signals.pain).not.toBe('HIGH');
    expect(today.signals.pausedFor ?? null).toBeNull();
    expect([today.signals.hrvNight?.verdict, today.signals.pulse?.verdict]).not.toContain('NOT_MEASURED');
    expect(today.signals.temperature?.verdict).not.toBe('ABOVE');
    expect(
      all.flatMap(({ rules }) => rules).filter((each) => /NIGHT_FAR_OFF|PULSE_FAR_OFF/.test(each)),
    ).toEqual([]);
    expect(all.map(({ signals: each }) => each.hrvNight?.verdict)).not.toContain('FAR_OFF');
    expect(asked).toMatchObject({
      isHrvKnown: true,
      isClinicianNamed: false,
      wasHarder: false,
    });
    expect(asked.mode).not.toBe('FIRST_YEARS');
    expect(asked.coinsInSevenDays).toBeLessThan(3);
  }
  expect(eligible).toBeGreaterThan(50);
});
