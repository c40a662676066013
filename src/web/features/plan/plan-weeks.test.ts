import { expect, test } from 'vitest';
import type { Workout } from '#web/lib/wire.ts';
import { ceilingRuns, type PlanDay, plannedIn, planWeeks, type WeekParts } from './plan-weeks.ts';

const TODAY = '2026-11-18';
const target = (startsOn: string) => ({
  startsOn,
  targetMinutes: 300,
  usedMinutes: null,
  leftMinutes: 300,
  planned: null,
});

const day = (date: string, ceiling: PlanDay['ceiling'] = 'TRAIN'): PlanDay => ({
  date,
  confidence: 'high',
  phase: 'FOLLICULAR',
  cycleDay: 9,
  predicted: false,
  periodStart: null,
  ceiling,
  within2Days: 0.5,
  workouts: [],
  chances: null,
});

const session = (date: string, part: Partial<Workout> = {}): Workout => ({
  id: date,
  date,
  time: null,
  sport: 'RUNNING',
  title: 'Run',
  minutes: 50,
  hardness: 'EASY',
  hardnessGuessed: false,
  softened: false,
  note: null,
  state: 'PLANNED',
  movedFrom: null,
  source: 'own',
  offerDeclined: false,
  activity: null,
  effort: null,
  feeling: null,
  ...part,
});

const partsOf = (items: Workout[]): WeekParts => ({
  plan: {
    days: Array.from({ length: 12 }, (_, index) => day(`2026-11-${18 + index}`)),
    weeks: ['2026-11-16', '2026-11-23', '2026-11-30'].map(target),
    target: { minutes: 300, chosen: false, usualMinutes: 300, known: { have: 3, need: 3 } },
    missed: [],
    question: null,
  },
  workouts: { items, unplanned: [] },
  trends: [],
  period: { date: '2026-11-29', earliest: '2026-11-28', latest: '2026-12-02', confidence: 'high' },
  today: TODAY,
});

test('a week is Monday to Sunday with its sessions, and a partly planned last week is left out', () => {
  const weeks = planWeeks(partsOf([session('2026-11-16'), session('2026-11-20')]));
  expect(weeks.map(({ days }) => [days[0]?.date, days.at(-1)?.date])).toEqual([
    ['2026-11-16', '2026-11-22'],
    ['2026-11-23', '2026-11-29'],
  ]);
  const thisWeek = weeks[0]?.days ?? [];
  expect(thisWeek.map(({ sessions }) => sessions.length)).toEqual([1, 0, 0, 0, 1, 0, 0]);
  expect(thisWeek.map(({ isPast }) => isPast)).toEqual([true, true, false, false, false, false, false]);
});

test('copying the week before is offered where nothing is planned, unless that week has no sessions either', () => {
  const offers = (...sessions: Workout[]) => planWeeks(partsOf(sessions)).map(({ offersCopy }) => offersCopy);
  expect(offers()).toEqual([true, false]);
  expect(offers(session('2026-11-20'))).toEqual([false, true]);
  expect(offers(session('2026-11-20'), session('2026-11-24'))).toEqual([false, false]);
  expect(offers(session('2026-11-20', { state: 'SKIPPED' }))).toEqual([true, true]);
});

test('the window of the next period covers its days, and no other', () => {
  const days = planWeeks(partsOf([])).flatMap((week) => week.days);
  expect(days.flatMap(({ date, isWindow }) => (isWindow ? date : []))).toEqual(['2026-11-28', '2026-11-29']);
});

test('planned minutes and hard days do not count skipped sessions', () => {
  const weeks = planWeeks(
    partsOf([
      session('2026-11-18', { hardness: 'HARD' }),
      session('2026-11-19', { state: 'SKIPPED', hardness: 'RACE' }),
      session('2026-11-20', { minutes: null }),
    ]),
  );
  expect(plannedIn(weeks[0]?.days ?? [])).toEqual({ minutes: 50, hardDays: 1, sessions: 2 });
});

test('consecutive days with the same ceiling are joined', () => {
  const days = [day('2026-11-23'), day('2026-11-24'), day('2026-11-25', 'REDUCED'), day('2026-11-26')];
  expect(ceilingRuns(days)).toEqual([
    { ceiling: 'TRAIN', first: '2026-11-23', last: '2026-11-24' },
    { ceiling: 'REDUCED', first: '2026-11-25', last: '2026-11-25' },
    { ceiling: 'TRAIN', first: '2026-11-26', last: '2026-11-26' },
  ]);
});
