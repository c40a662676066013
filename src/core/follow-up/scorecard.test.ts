import { describe, expect, test } from 'vitest';
import type { TrainingStatus } from '../training/training-status.ts';
import type { DecidedDay, FollowUp } from './follow-up.ts';
import { compareByPhase } from './next-mornings.ts';
import { scorecard, wilson } from './scorecard.ts';

const days = (
  count: number,
  status: TrainingStatus,
  followUp: FollowUp | null,
  minutes: number | null = null,
) => Array.from({ length: count }, (): DecidedDay => ({ day: 0, status, followUp, minutes }));
const numbered = (all: DecidedDay[]) => all.map((each, day) => ({ ...each, day }));

test.each([
  [14, 16, 0.684, 0.958],
  [9, 14, 0.425, 0.814],
  [0, 8, 0, 0.253],
])('%d of %d answers give an interval from %d to %d', (successes, times, low, high) => {
  expect(wilson(successes, times)).toEqual({ low: expect.closeTo(low, 3), high: expect.closeTo(high, 3) });
});

describe('the scorecard', () => {
  test('counts days that went as said or easier', () => {
    const all = [
      ...days(10, 'TRAIN', 'AS_SAID'),
      ...days(4, 'TRAIN', 'EASIER'),
      ...days(2, 'TRAIN', 'HARDER'),
    ];
    expect(scorecard(all)).toMatchObject([
      { status: 'TRAIN', eased: null, answers: 16, asSaid: 14, share: 0.875 },
    ]);
  });

  test('has no row for fewer than eight answers', () => {
    expect(scorecard(days(7, 'TRAIN', 'AS_SAID'))).toEqual([]);
  });

  test('leaves out days without training, except days whose answer was REST', () => {
    expect(scorecard(days(8, 'TRAIN', 'NOT_TRAINED'))).toEqual([]);
    expect(scorecard(days(8, 'REST', 'NOT_TRAINED'))).toMatchObject([
      { status: 'REST', eased: true, asSaid: 8 },
    ]);
  });

  test('has separate rows for LIGHT days on which the person eased off and those with a whole session', () => {
    const all = [
      ...days(5, 'TRAIN', null, 60),
      ...days(8, 'LIGHT', 'AS_SAID', 20),
      ...days(9, 'LIGHT', 'HARDER', 60),
    ];
    expect(scorecard(all)).toMatchObject([
      { status: 'LIGHT', eased: true, answers: 8, asSaid: 8 },
      { status: 'LIGHT', eased: false, answers: 9, asSaid: 0 },
    ]);
  });

  test('uses what the person said if no minutes are known', () => {
    const all = [...days(8, 'LIGHT', 'HARDER'), ...days(8, 'LIGHT', 'EASIER')];
    expect(scorecard(all).map(({ eased, asSaid }) => [eased, asSaid])).toEqual([
      [true, 8],
      [false, 0],
    ]);
  });
});

test('eased and not eased days of one phase are compared by the answers on the mornings after them', () => {
  const eased = [...days(1, 'LIGHT', 'EASIER'), ...days(1, 'TRAIN', null)];
  const trained = [...days(1, 'LIGHT', 'HARDER'), ...days(1, 'GENTLE', null)];
  const all = numbered([...eased, ...eased, ...trained]);
  expect(compareByPhase(all, () => 'FOLLICULAR')).toEqual([
    {
      phase: 'FOLLICULAR',
      eased: { days: 2, nextMornings: 2, trainOrReduced: 2 },
      notEased: { days: 1, nextMornings: 1, trainOrReduced: 0 },
    },
  ]);
});

test('a phase with only eased days gives no comparison', () => {
  expect(compareByPhase(numbered(days(3, 'LIGHT', 'EASIER')), () => 'FOLLICULAR')).toEqual([]);
});
