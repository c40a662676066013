import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, dayNumber } from '#core/calendar-day.ts';
import { LANGUAGES } from '#core/language.ts';
import { TRAINING_STATUSES, type TrainingStatus } from '#core/training/training-status.ts';
import { type AdviceRequest, adviseToday, type BodyAhead, chanceOnDay } from './advise.ts';
import { isHard, needOf } from './need.ts';
import { HARDNESSES, type Workout } from './workout.ts';

/** A Tuesday. */
const TODAY = Temporal.PlainDate.from('2026-06-16');
const NOW = dayNumber(TODAY);

function workout(ahead: number, change: Partial<Workout> = {}): Workout {
  return {
    id: `on ${ahead}`,
    date: addDays(TODAY, ahead),
    time: null,
    sport: 'RUNNING',
    title: 'Intervals',
    minutes: 50,
    hardness: 'HARD',
    hardnessGuessed: false,
    softened: false,
    note: null,
    state: 'PLANNED',
    movedFrom: null,
    source: 'own',
    offerDeclined: false,
    effort: null,
    feeling: null,
    ...change,
  };
}

function body(status: TrainingStatus, ceilings: readonly TrainingStatus[] = []): BodyAhead {
  const days = Array.from({ length: 5 }, (_, ahead) => ({
    date: addDays(TODAY, ahead),
    ceiling: ceilings[ahead] ?? 'TRAIN',
    easedShare: 0,
  }));
  return {
    days,
    mornings: [{ day: NOW, status }],
    load: { minutesOn: () => 0, usualMinutes: null },
  };
}

function advise(
  status: TrainingStatus | null,
  planned: readonly Workout[],
  change: Partial<AdviceRequest> = {},
) {
  const ahead = () => body(status ?? 'TRAIN');
  return adviseToday({ today: TODAY, status, planned, ahead, language: 'en', ...change });
}

describe('adviseToday', () => {
  test('names a workout that today bears', () => {
    const [advice] = advise('TRAIN', [workout(0)]);
    expect(advice).toEqual({
      id: 'on 0',
      fits: true,
      offer: null,
      text: 'Intervals, 50 min planned. Today is fine for it.',
      verdict: 'Today is fine for it.',
    });
  });

  test('the advice without a decision only names the workout', () => {
    expect(advise(null, [workout(0)])[0]).toMatchObject({ fits: null, text: 'Intervals, 50 min planned.' });
  });

  test('offers a softer version and a better day for a workout that is too hard', () => {
    const [advice] = advise('LIGHT', [workout(0), workout(4, { hardness: 'MODERATE' })]);
    expect(advice?.offer).toMatchObject({ softer: { hardness: 'EASY', minutes: 40 }, isTooEarly: false });
    expect(advice?.text).toBe(
      'Intervals, 50 min planned. Today at most easy: swap for 40 min easy, or move it to Friday (about even that the day is right for it).',
    );
  });

  test('the advice on a day of rest offers to leave the workout out, and says when it is too early for a better day', () => {
    const [advice] = advise('REST', [workout(0)]);
    expect(advice?.offer).toEqual({ softer: null, move: null, isTooEarly: true });
    expect(advice?.text).toBe(
      'Intervals, 50 min planned. Today is a day of rest: leave it out. It is too early to name a better day: look again tomorrow.',
    );
  });

  test('makes one offer a day, for the hardest, and repeats none that was declined', () => {
    const two = [workout(0, { id: 'gym', hardness: 'MODERATE' }), workout(0, { id: 'hard' })];
    const offered = (planned: Workout[]) =>
      advise('LIGHT', planned).flatMap(({ id, offer }) => (offer ? id : []));
    expect(offered(two)).toEqual(['hard']);
    expect(offered(two.map((each) => ({ ...each, offerDeclined: each.id === 'hard' })))).toEqual(['gym']);
    expect(offered(two.map((each) => ({ ...each, offerDeclined: true })))).toEqual([]);
  });

  test('says nothing of a workout that is done', () => {
    expect(advise('REST', [workout(0, { state: 'DONE' })])).toEqual([]);
  });

  test('the day after a race offers nothing above easy', () => {
    const planned = [workout(-1, { hardness: 'RACE' }), workout(0)];
    expect(advise('REDUCED', planned)[0]?.offer?.softer).toEqual({ hardness: 'EASY', minutes: 40 });
    expect(advise('REDUCED', planned.slice(1))[0]?.offer?.softer).toEqual({
      hardness: 'MODERATE',
      minutes: 40,
    });
  });

  test('offers a day of the next week on a Saturday', () => {
    const saturday = Temporal.PlainDate.from('2026-06-20');
    const planned = [workout(4)];
    const days = body('REDUCED').days.map((day) => ({ ...day, date: addDays(day.date, 4) }));
    const mornings = [{ day: NOW + 4, status: 'REDUCED' as const }];
    const ahead = () => ({ ...body('REDUCED'), days, mornings });
    const [advice] = adviseToday({ today: saturday, status: 'REDUCED', planned, ahead, language: 'en' });
    expect(String(advice?.offer?.move?.date)).toBe('2026-06-23');
  });

  test.each(LANGUAGES)('the text of every answer, hardness and offer is a sentence in %s', (language) => {
    for (const status of [...TRAINING_STATUSES, null]) {
      for (const hardness of HARDNESSES) {
        for (const minutes of [50, null]) {
          const [advice] = advise(status, [workout(0, { hardness, minutes })], { language });
          expect(advice?.text).toMatch(/Intervals.*\.$/);
          expect(advice?.text).not.toMatch(/undefined|null|NaN|\.\./);
        }
      }
    }
  });
});

const anyStatus = fc.constantFrom(...TRAINING_STATUSES);
const anyWorkout = fc.record({
  ahead: fc.integer({ min: -1, max: 5 }),
  hardness: fc.constantFrom(...HARDNESSES),
  minutes: fc.integer({ min: 20, max: 180 }),
});
const anyPlan = fc.record({
  status: anyStatus,
  ceilings: fc.array(anyStatus, { minLength: 5, maxLength: 5 }),
  others: fc.array(anyWorkout, { maxLength: 6 }),
});

function planOf({
  status,
  ceilings,
  others,
}: typeof anyPlan extends fc.Arbitrary<infer Each> ? Each : never) {
  const planned = [
    workout(0, { id: 'moved' }),
    ...others.map(({ ahead, ...change }, at) => workout(ahead, { id: `other ${at}`, ...change })),
  ];
  const ahead = body(status, [status, ...ceilings.slice(1)]);
  const advice = adviseToday({ today: TODAY, status, planned, ahead: () => ahead, language: 'en' });
  const offered = advice.find(({ offer }) => offer !== null);
  const moved = planned.find(({ id }) => id === offered?.id);
  return { planned, ahead, offer: offered?.offer ?? null, moved };
}

test('no offer puts a workout on a day whose ceiling does not bear it, or a hard one beside another hard one', () => {
  fc.assert(
    fc.property(anyPlan, (made) => {
      const { planned, ahead, offer, moved } = planOf(made);
      if (offer === null || offer.move === null || moved === undefined) return;
      const day = dayNumber(offer.move.date);
      expect(day).toBeGreaterThan(NOW);
      expect(chanceOnDay(ahead, NOW, day, needOf(moved))).toBeGreaterThanOrEqual(0.45);
      const hardDays = planned
        .filter((each) => each !== moved && isHard(each))
        .map(({ date }) => dayNumber(date));
      if (isHard(moved)) expect(hardDays.filter((each) => Math.abs(each - day) <= 1)).toEqual([]);
    }),
    { numRuns: 400 },
  );
});

test('no offer makes a workout harder or longer, and none is softer than today bears', () => {
  fc.assert(
    fc.property(anyPlan, (made) => {
      const { offer, moved } = planOf(made);
      if (offer?.softer == null || moved === undefined) return;
      expect(HARDNESSES.indexOf(offer.softer.hardness)).toBeLessThan(HARDNESSES.indexOf(moved.hardness));
      expect(offer.softer.minutes).toBeLessThanOrEqual(moved.minutes ?? 0);
      expect(TRAINING_STATUSES.indexOf(needOf(offer.softer))).toBeLessThanOrEqual(
        TRAINING_STATUSES.indexOf(made.status),
      );
    }),
  );
});
