import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type MoveRequest, offerMove, type PlannedWorkout } from './offer-move.ts';
import { NEEDS, type Need, workoutLoad } from './workout-load.ts';

const TUESDAY = 100;
const [WEDNESDAY, THURSDAY, FRIDAY, SATURDAY] = [101, 102, 103, 104];

/** The table of chances that the worked examples were computed with. */
const CHANCES = {
  REDUCED: { TRAIN: [0.52, 0.58, 0.61, 0.62], REDUCED: [0.9, 0.86, 0.85, 0.83] },
  LIGHT: { TRAIN: [0.32, 0.42, 0.48, 0.52], REDUCED: [0.42, 0.53, 0.59, 0.64] },
  GENTLE: { TRAIN: [0.21, 0.34, 0.41, 0.45], REDUCED: [0.29, 0.43, 0.5, 0.55] },
};

const chancesAfter =
  (today: keyof typeof CHANCES) =>
  (day: number, need: Need): number =>
    CHANCES[today][need === 'TRAIN' ? 'TRAIN' : 'REDUCED'][day - TUESDAY - 1] ?? Number.NaN;

const EASY_RUN: PlannedWorkout = { day: WEDNESDAY, need: 'LIGHT', minutes: 40 };
const LONG_RUN: PlannedWorkout = { day: SATURDAY, need: 'REDUCED', minutes: 90 };

/** Intervals on a Tuesday, an easy run on Wednesday, a long run on Saturday. */
const WEEK: MoveRequest = {
  today: TUESDAY,
  workout: { need: 'TRAIN', minutes: 50 },
  others: [EASY_RUN, LONG_RUN],
  chanceOn: chancesAfter('LIGHT'),
  minutesOn: () => 0,
  usualMinutes: null,
};

describe("intervals that Tuesday's answer does not allow", () => {
  test('are offered on Friday after LIGHT: with an even chance, and 6 in 10 for an easier version', () => {
    expect(offerMove(WEEK)).toEqual({ kind: 'MOVE', day: FRIDAY, chance: 0.48, chanceOfEasier: 0.59 });
  });

  test('are offered on Wednesday after REDUCED, although an easy run is planned there', () => {
    expect(offerMove({ ...WEEK, chanceOn: chancesAfter('REDUCED') })).toMatchObject({
      day: WEDNESDAY,
      chance: 0.52,
    });
  });

  test('are offered on no day after GENTLE, because it is too early', () => {
    expect(offerMove({ ...WEEK, chanceOn: chancesAfter('GENTLE') })).toEqual({ kind: 'TOO_EARLY' });
  });

  test('are not offered on a Friday that probably lies in an eased phase', () => {
    const chanceOn = (day: number, need: Need) =>
      chancesAfter('LIGHT')(day, need) * (day === FRIDAY ? 0.3 : 1);
    expect(offerMove({ ...WEEK, chanceOn })).toEqual({ kind: 'TOO_EARLY' });
  });

  test('are not offered on the day before or after a hard workout', () => {
    const others: PlannedWorkout[] = [...WEEK.others, { day: THURSDAY, need: 'TRAIN', minutes: 30 }];
    expect(offerMove({ ...WEEK, others, chanceOn: chancesAfter('REDUCED') })).toEqual({ kind: 'NO_DAY' });
  });

  test('are not offered on a day whose seven days would reach 1.5 times the usual load', () => {
    const others: PlannedWorkout[] = [];
    const chanceOn = chancesAfter('REDUCED');
    const loaded = { ...WEEK, others, chanceOn, minutesOn: () => 40 };
    // The seven days up to Wednesday would have 5 × 40 + 100 minutes.
    expect(offerMove({ ...loaded, usualMinutes: 201 })).toMatchObject({ day: WEDNESDAY });
    expect(offerMove({ ...loaded, usualMinutes: 200 })).not.toMatchObject({ day: WEDNESDAY });
  });
});

test('no workout above easy is moved to the day after a race, and no race to the day before one', () => {
  const race: PlannedWorkout = { day: TUESDAY, need: 'TRAIN', minutes: 60, isRace: true };
  const steady: MoveRequest['workout'] = { need: 'REDUCED', minutes: 60 };
  const offer = offerMove({ ...WEEK, workout: steady, others: [race], chanceOn: () => 0.8 });
  expect(offer).toMatchObject({ day: THURSDAY });
  const others: PlannedWorkout[] = [{ day: THURSDAY, need: 'REDUCED', minutes: 60 }];
  const moved = { ...WEEK, workout: { ...steady, need: 'TRAIN' as const, isRace: true }, others };
  expect(offerMove({ ...moved, chanceOn: () => 0.8 })).toMatchObject({ day: FRIDAY });
});

const need = fc.constantFrom(...NEEDS);
const minutes = fc.integer({ min: 10, max: 150 });
const workout = fc.record({ need, minutes, isRace: fc.boolean() });
const planned = fc.record({ day: fc.integer({ min: TUESDAY, max: TUESDAY + 12 }), need, minutes });
const chances = fc.array(fc.double({ min: 0, max: 0.9, noNaN: true }), { minLength: 16, maxLength: 16 });
const chanceOf = (values: readonly number[]) => (day: number, each: Need) =>
  values[(day - TUESDAY - 1) * 4 + NEEDS.indexOf(each)] ?? 0;
const request = fc
  .record({
    workout,
    others: fc.array(planned, { maxLength: 8 }),
    past: fc.integer({ min: 0, max: 90 }),
    usualMinutes: fc.option(fc.integer({ min: 100, max: 500 })),
    values: chances,
  })
  .map(
    ({ past, values, ...rest }): MoveRequest => ({
      ...rest,
      today: TUESDAY,
      minutesOn: () => past,
      chanceOn: chanceOf(values),
    }),
  );

describe('whatever the plan is', () => {
  test('a move goes to one of the next four days, and never to an unlikely one', () => {
    fc.assert(
      fc.property(request, (asked) => {
        const offer = offerMove(asked);
        if (offer.kind !== 'MOVE') return;
        expect(offer.day - TUESDAY).toBeGreaterThanOrEqual(1);
        expect(offer.day - TUESDAY).toBeLessThanOrEqual(4);
        expect(offer.chance).toBeGreaterThanOrEqual(0.45);
      }),
    );
  });

  test('a move never makes two hard days in a row', () => {
    fc.assert(
      fc.property(request, (asked) => {
        const offer = offerMove(asked);
        if (offer.kind !== 'MOVE' || asked.workout.need !== 'TRAIN') return;
        const hardDays = asked.others.filter((other) => other.need === 'TRAIN').map(({ day }) => day);
        expect(hardDays.filter((day) => Math.abs(day - offer.day) <= 1)).toEqual([]);
      }),
    );
  });

  test('a move never brings seven days to 1.5 times the usual', () => {
    fc.assert(
      fc.property(request, (asked) => {
        const offer = offerMove(asked);
        if (offer.kind !== 'MOVE' || asked.usualMinutes === null) return;
        const all = [...asked.others, { ...asked.workout, day: offer.day }];
        const on = (day: number) =>
          day < TUESDAY
            ? asked.minutesOn(day)
            : all.filter((each) => each.day === day).reduce((sum, each) => sum + workoutLoad(each), 0);
        for (let last = offer.day; last < offer.day + 7; last++) {
          const sum = Array.from({ length: 7 }, (_, i) => on(last - i)).reduce(
            (total, each) => total + each,
            0,
          );
          expect(sum).toBeLessThan(1.5 * asked.usualMinutes);
        }
      }),
    );
  });

  test('lower chances never add an offer or move it to an earlier day', () => {
    fc.assert(
      fc.property(request, chances, (asked, factors) => {
        const lower = chanceOf(factors);
        const worse = offerMove({
          ...asked,
          chanceOn: (day, each) => asked.chanceOn(day, each) * lower(day, each),
        });
        const better = offerMove(asked);
        if (worse.kind !== 'MOVE') return;
        expect(better.kind).toBe('MOVE');
        if (better.kind === 'MOVE' && worse.chance >= 0.5)
          expect(worse.day).toBeGreaterThanOrEqual(better.day);
      }),
    );
  });
});
