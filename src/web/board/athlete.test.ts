import { expect, test } from 'vitest';
import { sortLines } from './addresses.ts';
import { sumSquad, toAthlete } from './athlete.ts';

const TOKEN = 'a'.repeat(64);
const shareOf = (answer: string, minutes: unknown = 100) =>
  toAthlete(
    JSON.stringify({
      shownAs: 'Ada',
      today: '2026-06-16',
      answers: [{ date: '2026-06-16', answer, level: null }],
      weeks: [{ from: '2026-06-08', minutes }],
    }),
  );
const squad = (...answers: string[]) => answers.flatMap((answer) => shareOf(answer) ?? []);

test('answers of four people are not summed, those of five are', () => {
  expect(sumSquad(squad('EASE', 'EASE', 'PLANNED', 'PLANNED'))).toBeNull();
  expect(sumSquad(squad('EASE', 'EASE', 'PLANNED', 'PLANNED', 'PLANNED'))).toEqual({
    answered: 5,
    ease: 2,
    minutes: { total: 500, people: 5 },
  });
});

test('minutes are not summed if only four of five people share them', () => {
  const silent = shareOf('PLANNED', null);
  expect(
    sumSquad([...squad('EASE', 'EASE', 'EASE', 'EASE'), ...(silent ? [silent] : [])])?.minutes,
  ).toBeNull();
});

test.each([
  '',
  '[]',
  'null',
  '{}',
  '{"shownAs":"x","today":"yesterday"}',
  '{"shownAs":{},"today":"2026-06-16"}',
])('the text %j is not a share', (text) => {
  expect(toAthlete(text)).toBeUndefined();
});

test('what another installation sends is cut to what a share may hold: answers, minutes and the name', () => {
  const text = JSON.stringify({
    shownAs: 'x'.repeat(999),
    today: '2026-06-16',
    answers: [{ date: '2026-06-16', answer: 'RUN', level: 'FAST' }, 7, null],
    talkToMe: 'yes',
    weeks: [{ minutes: -5 }],
  });
  const athlete = toAthlete(text);
  expect([athlete?.name.length, athlete?.answers?.size, athlete?.minutes, athlete?.wantsToTalk]).toEqual([
    60,
    0,
    null,
    false,
  ]);
});

test.each([
  `https://a.example/share/${TOKEN}`,
  `https://a.example/api/share/${TOKEN}`,
  `https://a.example/api/share/${TOKEN}/calendar.ics`,
  `https://user:secret@a.example/share/${TOKEN}?x=1#y`,
])('the address %s leads to one share', (line) => {
  expect(sortLines(line, [], false).added).toEqual([`https://a.example/api/share/${TOKEN}`]);
});

test.each([
  [`http://a.example/share/${TOKEN}`, 'notSafe'],
  [`javascript:alert(1)//share/${TOKEN}`, 'noAddress'],
  [`https://a.example/share/${TOKEN}/../../api/today`, 'noAddress'],
  [`https://a.example/share/${TOKEN}a`, 'noAddress'],
  ['hello', 'noAddress'],
])('the line %s is refused as %s', (line, problem) => {
  expect(sortLines(line, [], false)).toMatchObject({ added: [], problems: [{ problem }] });
});

test('a board takes a hundred shares', () => {
  const lines = Array.from({ length: 101 }, (_, i) => `https://a${i}.example/share/${TOKEN}`);
  const { added, problems } = sortLines(lines.join('\n'), [], false);
  expect([added.length, problems.map(({ problem }) => problem)]).toEqual([100, ['full']]);
});
