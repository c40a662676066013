import { expect, test } from 'vitest';
import { dayNumber } from '#core/calendar-day.ts';
import { startsOn } from '../../../test/helpers/period-starts.ts';
import { symptomPatterns } from './symptom-patterns.ts';
import { patternText } from './symptom-words.ts';

const STARTS = startsOn('2026-01-01', '2026-01-29', '2026-02-26', '2026-03-26', '2026-04-23');
const dayOf = (cycle: number, cycleDay: number) => (STARTS[cycle]?.day ?? 0) + cycleDay - 1;
const tired = (cycle: number, cycleDay: number) => ({
  day: dayOf(cycle, cycleDay),
  energy: 'LOW' as const,
});

test('a symptom on the same days of three cycles is a pattern, without the days that only one cycle had', () => {
  const days = [tired(0, 25), tired(0, 26), tired(1, 26), tired(2, 27), tired(2, 28)];
  expect(symptomPatterns(days, STARTS)).toEqual([
    { symptom: 'energy', level: 'LOW', firstDay: 25, lastDay: 27, cycles: 3, of: 3 },
  ]);
});

test('two cycles give no pattern', () => {
  expect(symptomPatterns([tired(0, 25), tired(1, 25), tired(1, 26)], STARTS)).toEqual([]);
});

test('a symptom in fewer than 6 of 10 cycles is no pattern', () => {
  const well = [3, 2, 1].flatMap((cycle) => ({ day: dayOf(cycle, 10), energy: 'HIGH' as const }));
  const more = startsOn('2025-09-11', '2025-10-09', '2025-11-06', '2025-12-04');
  const starts = [...more, ...STARTS];
  const days = [tired(0, 25), tired(1, 25), { day: (more[2]?.day ?? 0) + 24, energy: 'LOW' as const }];
  const wellBefore = { day: (more[3]?.day ?? 0) + 9, energy: 'HIGH' as const };
  expect(symptomPatterns([...days, ...well, wellBefore], starts)).toEqual([]);
});

test('the running cycle does not count yet', () => {
  expect(symptomPatterns([tired(2, 5), tired(3, 5), tired(4, 5)], STARTS)).toEqual([]);
});

test('symptom days far apart do not form one pattern', () => {
  const days = [tired(0, 3), tired(1, 12), tired(2, 22)];
  expect(symptomPatterns(days, STARTS)).toEqual([]);
});

test('symptom days with one day between them form one pattern', () => {
  const days = [tired(0, 10), tired(1, 10), tired(0, 12), tired(2, 12)];
  expect(symptomPatterns(days, STARTS)).toMatchObject([{ firstDay: 10, lastDay: 12, cycles: 3 }]);
});

test('a good mood is no pattern', () => {
  const days = [0, 1, 2].map((cycle) => ({ day: dayOf(cycle, 8), mood: 'HIGH' as const }));
  expect(symptomPatterns(days, STARTS)).toEqual([]);
});

test('days without notes give no pattern', () => {
  expect(symptomPatterns([{ day: dayNumber(Temporal.PlainDate.from('2026-01-02')) }], [])).toEqual([]);
});

test.each([
  ['en', 'Energy is often low on days 25–28 (in 3 of 4 cycles).'],
  ['de', 'Energie ist oft niedrig an den Tagen 25–28 (in 3 von 4 Zyklen).'],
  ['fr', 'L’énergie est souvent basse les jours 25–28 (3 cycles sur 4).'],
] as const)('in %s the sentence about a pattern says in how many cycles it was seen', (language, text) => {
  const pattern = { symptom: 'energy', level: 'LOW', firstDay: 25, lastDay: 28, cycles: 3, of: 4 } as const;
  expect(patternText(pattern, language)).toBe(text);
});
