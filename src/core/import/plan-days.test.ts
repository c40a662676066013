import { expect, test } from 'vitest';
import { NOTHING_NOTED, type NotedFacts } from '#core/cycle/body-day.ts';
import type { ImportedDay } from './collect-history.ts';
import type { ComparedStart } from './compare-starts.ts';
import { planDays } from './plan-days.ts';

const imported = (day: string, parts: Partial<ImportedDay> = {}): ImportedDay => ({
  day,
  flow: null,
  test: null,
  temperature: null,
  isSkinTemperature: false,
  isOvulationMarked: false,
  pain: null,
  energy: null,
  mood: null,
  ill: null,
  wish: null,
  note: null,
  ...parts,
});

const period = (start: string, end: string, parts: Partial<ComparedStart> = {}): ComparedStart => ({
  start,
  end,
  isDoubtful: false,
  state: 'NEW',
  logged: null,
  gapDays: null,
  isGapOpen: false,
  leftOut: null,
  isTicked: true,
  ...parts,
});

interface Known {
  periods?: ComparedStart[];
  chosen?: string[];
  noted?: Record<string, Partial<NotedFacts>>;
}

function plan(days: ImportedDay[], { periods = [], chosen = [], noted = {} }: Known) {
  const rows = Object.entries(noted).map(([day, facts]) => [day, { ...NOTHING_NOTED, ...facts }] as const);
  return planDays(days, { periods, chosen: new Set(chosen), noted: new Map(rows) });
}

const bleedingOf = (planned: ReturnType<typeof plan>) =>
  planned.map(({ date, after }) => [date, after.bleeding]);

test('what the person noted stays, and the file fills in what is missing', () => {
  const day = imported('2026-01-05', {
    flow: 'heavy',
    temperature: 36.6,
    note: 'theirs',
  });
  const [planned] = plan([day], { noted: { '2026-01-05': { bleeding: 'LIGHT', note: 'mine' } } });
  expect(planned?.after).toMatchObject({
    bleeding: 'LIGHT',
    temperatureCelsius: 36.6,
    temperatureKind: 'BASAL',
    note: 'mine',
  });
});

test('a noted skin temperature keeps its kind', () => {
  const noted = { '2026-01-05': { temperatureCelsius: 34.2, temperatureKind: 'SKIN' as const } };
  expect(plan([imported('2026-01-05', { temperature: 36.6 })], { noted })).toEqual([]);
});

test('spotting that was noted on the day of a start stays', () => {
  const planned = plan([imported('2026-01-05', { flow: 'light' })], {
    periods: [period('2026-01-05', '2026-01-05')],
    chosen: ['2026-01-05'],
    noted: { '2026-01-05': { bleeding: 'SPOTTING' } },
  });
  expect(planned).toEqual([]);
});

const FOUR_DAYS = ['2026-01-05', '2026-01-06', '2026-01-07', '2026-01-08'].map((day) =>
  imported(day, { flow: 'light' }),
);

test('bleeding days of a period that is not chosen are not taken', () => {
  const periods = [period('2026-01-05', '2026-01-08', { state: 'TOO_SOON' })];
  expect(plan(FOUR_DAYS, { periods })).toEqual([]);
});

test('bleeding days of a period that is logged already are taken', () => {
  const periods = [period('2026-01-05', '2026-01-08', { state: 'THERE' })];
  expect(plan(FOUR_DAYS, { periods })).toHaveLength(4);
});

test('the days of an unchosen period are taken from the logged start that it collides with', () => {
  const logged = Temporal.PlainDate.from('2026-01-07');
  const periods = [period('2026-01-05', '2026-01-08', { state: 'COLLIDES', logged })];
  expect(bleedingOf(plan(FOUR_DAYS, { periods }))).toEqual([
    ['2026-01-07', 'LIGHT'],
    ['2026-01-08', 'LIGHT'],
  ]);
});

test('spotting, tests and notes of a period that is not chosen are taken all the same', () => {
  const periods = [period('2026-01-05', '2026-01-08')];
  const day = imported('2026-01-06', { flow: 'medium', note: 'cramps' });
  const [planned] = plan([day, imported('2026-01-10', { flow: 'spotting' })], { periods });
  expect(planned?.after).toMatchObject({ bleeding: null, note: 'cramps' });
});

test('NOTHING_NOTED has null or false in every field', () => {
  expect(Object.values(NOTHING_NOTED).every((value) => value === null || value === false)).toBe(true);
});
