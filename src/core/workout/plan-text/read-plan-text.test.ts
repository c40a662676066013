import { describe, expect, test } from 'vitest';
import type { Language } from '#core/language.ts';
import { readPlanText } from './read-plan-text.ts';

const MONDAY = Temporal.PlainDate.from('2026-06-15');
const NAMES = ['', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** Each workout as one line: day, time, minutes, hardness, sport. */
function read(text: string, language: Language = 'en'): string[] {
  return readPlanText({ text, monday: MONDAY, language, corrections: [] }).workouts.map(
    ({ date, time, minutes, distanceKm, hardness, sport }) =>
      [NAMES[date.dayOfWeek], time, minutes ?? '–', distanceKm && `${distanceKm} km`, hardness, sport]
        .filter((each) => each !== null)
        .join(' '),
  );
}

/** Weeks as people write them, with the workouts that they mean. */
const PASTED: readonly [text: string, workouts: readonly string[], language?: Language][] = [
  ['Tue 6x3min 50, Sat long run 100', ['Tue 50 HARD RUNNING', 'Sat 100 MODERATE RUNNING']],
  [
    'Tue: 6 mi w/ 4 x 800m @ 5K pace\nSun: LR 15 mi',
    ['Tue – 9.7 km HARD RUNNING', 'Sun – 24.1 km MODERATE RUNNING'],
  ],
  ['Wed - Easy 30-45’ run', ['Wed 40 EASY RUNNING']],
  ["Mon\t20-40' recovery, rest or bike", ['Mon 30 EASY CYCLING']],
  ["Sat\t90'-180' Z1 flat, hills or gravel roads", ['Sat 135 MODERATE CYCLING']],
  ['Thur - Xtrain (cardio + strength)', ['Thu – MODERATE OTHER']],
  [
    'Mon gym 45, Wed intervals 50, Fri yoga 30, Sun ride 2h30',
    ['Mon 45 MODERATE STRENGTH', 'Wed 50 HARD CYCLING', 'Fri 30 VERY_EASY YOGA', 'Sun 150 MODERATE CYCLING'],
  ],
  ['Do Tempoläufe im 10-km-Renntempo: 2 km Einlaufen; 6 x 800-Meter in 3:20', ['Thu – HARD RUNNING']],
  ['Di 7 km Tempodauerlauf in 30:00 Minuten, je 15 min Ein-/Auslaufen', ['Tue 60 7 km HARD RUNNING'], 'de'],
  ['Mo 60 Minuten lockerer Dauerlauf (ca. 5:10 bis 5:30 pro km)', ['Mon 60 EASY RUNNING'], 'de'],
  [
    "Di: 10 km DL1, Do: 6x1000 (3'P), So: 22 km lang",
    ['Tue – 10 km EASY RUNNING', 'Thu – HARD RUNNING', 'Sun – 22 km MODERATE RUNNING'],
  ],
  [
    'Mo frei, Di 45 min Rad GA1, Mi Kraft 60, Sa HM Wettkampf',
    ['Tue 45 EASY CYCLING', 'Wed 60 MODERATE STRENGTH', 'Sat – RACE RUNNING'],
  ],
  ['Do 18:30 Bahntraining 90 min', ['Thu 18:30 90 HARD RUNNING'], 'de'],
  [
    '• Mardi : EF entre 45min et 1h10 + Renfo des jambes 30min',
    ['Tue 60 EASY RUNNING', 'Tue 30 EASY STRENGTH'],
  ],
  [
    "Mar footing 45', Jeu 10x400 VMA, Dim SL 1h30",
    ['Tue 45 EASY RUNNING', 'Thu – HARD RUNNING', 'Sun 90 MODERATE RUNNING'],
  ],
  ["Jeudi : 3x10' seuil r=2' (1h10 au total)", ['Thu 70 HARD OTHER']],
  [
    'Mardi Footing 40’ RPE 2 / Vendredi 15’ allure 1, 5x5’ allure semi, 10’ calme',
    ['Tue 40 EASY RUNNING', 'Fri 50 HARD RUNNING'],
  ],
  ['Sat 7am parkrun', ['Sat 07:00 30 RACE RUNNING']],
];

describe('readPlanText', () => {
  test.each(PASTED)('reads "%s"', (text, workouts, language) => {
    expect(read(text, language)).toEqual(workouts);
  });

  test('reads a table of weeks, one row a week, and leaves out days of rest', () => {
    const table = 'Week\tMo\tDi\tMi\tDo\n1\tRuhetag\t40 min locker\t\tIntervalle 50\n2\tYoga 30\t\t\t';
    const { workouts } = readPlanText({ text: table, monday: MONDAY, language: 'de', corrections: [] });
    expect(workouts.map(({ date, minutes }) => `${date} ${minutes}`)).toEqual([
      '2026-06-16 40',
      '2026-06-18 50',
      '2026-06-22 30',
    ]);
  });

  test('reads numbered days as days from Monday on', () => {
    expect(read('Day 1: easy run 40\nDay 3: intervals 50')).toEqual([
      'Mon 40 EASY RUNNING',
      'Wed 50 HARD RUNNING',
    ]);
  });

  test('two sports on a day are two workouts, and an addition to one sport is one', () => {
    expect(read('Mon AM easy run 40 PM gym 45')).toEqual(['Mon 40 EASY RUNNING', 'Mon 45 MODERATE STRENGTH']);
    expect(read('Mon easy run + strides 40')).toEqual(['Mon 40 EASY RUNNING']);
  });

  test('reads a short word as a weekday only in the language of the other days', () => {
    expect(read('Mar easy 40', 'fr')).toEqual(['Tue 40 EASY OTHER']);
    expect(read('So easy 40, Tue easy 30, Wed rest, do it')).toEqual(['Tue 30 EASY OTHER']);
  });

  test('leaves lines before the first named day unread', () => {
    const { unread } = readPlanText({
      text: 'My plan\nMon run 40',
      monday: MONDAY,
      language: 'en',
      corrections: [],
    });
    expect(unread).toEqual(['My plan']);
  });

  test('removes minutes at the beginning and end of a title', () => {
    const text = 'Tue 5x4min 50\nWed 45 min Rad GA1\nThu 10x400';
    const { workouts } = readPlanText({ text, monday: MONDAY, language: 'en', corrections: [] });
    expect(workouts.map(({ title }) => title)).toEqual(['5x4min', 'Rad GA1', '10x400']);
  });

  test('uses what the person said about a title before', () => {
    const corrections = [{ title: 'Club night', sport: 'CYCLING', hardness: 'HARD' }] as const;
    const { workouts } = readPlanText({
      text: 'Wed club night 60',
      monday: MONDAY,
      language: 'en',
      corrections,
    });
    expect(workouts).toMatchObject([
      { sport: 'CYCLING', hardness: 'HARD', hardnessGuessed: false, minutes: 60 },
    ]);
  });

  test('a hostile text of ten thousand characters is read in bounded time, as at most 100 workouts', () => {
    const words = ["Mon 1'-1'-", 'Tue a-a-a-a-', 'Wed (((((', 'mo: 5x(5x(5x', 'Sat 1:1:1:1 '];
    for (const word of words) {
      const text = word.repeat(Math.ceil(10_000 / word.length)).slice(0, 10_000);
      const lines = text.replaceAll(/(.{60})/gu, '$1\n');
      for (const each of [text, lines]) {
        const { workouts } = readPlanText({ text: each, monday: MONDAY, language: 'en', corrections: [] });
        expect(workouts.length).toBeLessThanOrEqual(100);
      }
    }
  });
});
