import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, dayNumber } from '#core/calendar-day.ts';
import { LANGUAGES } from '#core/language.ts';
import { chancesAhead } from '#core/training/ahead/chance-ahead.ts';
import { TRAINING_STATUSES, type TrainingStatus } from '#core/training/training-status.ts';
import { type AdviceRequest, adviseToday, type BodyAhead, chanceOnDay, dayForMissed } from './advise.ts';
import { isHard, needOf } from './need.ts';
import { HARDNESSES, type Workout } from './workout.ts';

/** The day is a Tuesday. */
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
    chanceAhead: chancesAhead([{ day: NOW, status }]),
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
  test("says that today is fine for a workout that today's answer allows", () => {
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

  test('the advice on a day of rest is to leave the workout out, and to look for a better day later', () => {
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

  test('says nothing about a workout that is done', () => {
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

/** The days on which a workout can be, computed independently of the code under test. */
function candidates(days: readonly number[], workout: Workout, planned: readonly Workout[]) {
  const others = planned.filter((each) => each !== workout);
  const hardOn = (day: number) => others.some((each) => isHard(each) && dayNumber(each.date) === day);
  const steadyOn = (day: number) =>
    others.some((each) => needOf(each) === 'REDUCED' && dayNumber(each.date) === day);
  const isSteady = needOf(workout) === 'REDUCED' || isHard(workout);
  return days.filter((day) => {
    if (hardOn(day) || steadyOn(day)) return false;
    if (isSteady && (hardOn(day - 1) || hardOn(day + 1))) return false;
    return !(workout.hardness === 'RACE' && steadyOn(day + 1));
  });
}

const COMING = [1, 2, 3, 4].map((ahead) => NOW + ahead);

test('an offer moves a workout to the best day, never to one with a lower ceiling or beside a hard workout', () => {
  const seen = { moves: 0, refusals: 0 };
  fc.assert(
    fc.property(anyPlan, (made) => {
      const { planned, ahead, offer, moved } = planOf(made);
      if (offer === null || moved === undefined) return;
      const chanceOf = (day: number) => chanceOnDay(ahead, NOW, day, needOf(moved));
      const free = candidates(COMING, moved, planned);
      const likely = free.find((day) => chanceOf(day) >= 0.5);
      if (offer.move === null) {
        seen.refusals += 1;
        expect(free.filter((day) => chanceOf(day) >= 0.45)).toEqual([]);
        return;
      }
      seen.moves += 1;
      const day = dayNumber(offer.move.date);
      expect(free).toContain(day);
      const ceiling = ahead.days.find(({ date }) => dayNumber(date) === day)?.ceiling ?? 'REST';
      expect(TRAINING_STATUSES.indexOf(ceiling)).toBeGreaterThanOrEqual(
        TRAINING_STATUSES.indexOf(needOf(moved)),
      );
      if (likely !== undefined) expect(day).toBe(likely);
      else expect(chanceOf(day)).toBe(Math.max(...free.map(chanceOf)));
    }),
    { numRuns: 1_000 },
  );
  // Both cases of the property occurred often enough.
  expect(Math.min(seen.moves, seen.refusals)).toBeGreaterThan(100);
});

test("a missed workout is offered today only if today's answer allows it, and never beside a hard one", () => {
  const seen = { today: 0, later: 0, nowhere: 0 };
  fc.assert(
    fc.property(anyPlan, fc.constantFrom(...HARDNESSES), fc.boolean(), (made, hardness, isDecided) => {
      const { planned, ahead: days } = planOf(made);
      const [first, ...rest] = days.days;
      const undecided =
        first === undefined ? days : { ...days, days: [{ ...first, ceiling: null }, ...rest] };
      const body = isDecided ? days : undecided;
      const missed = workout(-1, { id: 'missed', hardness, minutes: 50 });
      const others = planned.filter(({ id, date }) => id !== 'moved' && dayNumber(date) !== NOW - 1);
      const status = isDecided ? made.status : null;
      const date = dayForMissed(missed, { today: TODAY, planned: others, body, status });
      if (date === null) {
        seen.nowhere += 1;
        return;
      }
      seen[dayNumber(date) === NOW ? 'today' : 'later'] += 1;
      expect(candidates([NOW, ...COMING], missed, others)).toContain(dayNumber(date));
      const ceiling = body.days.find((each) => each.date.equals(date))?.ceiling ?? 'TRAIN';
      expect(TRAINING_STATUSES.indexOf(ceiling)).toBeGreaterThanOrEqual(
        TRAINING_STATUSES.indexOf(needOf(missed)),
      );
    }),
    { numRuns: 1_000 },
  );
  expect(Math.min(seen.today, seen.later, seen.nowhere)).toBeGreaterThan(50);
});

test("no offer makes a workout harder or longer, or softer than today's answer requires", () => {
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
