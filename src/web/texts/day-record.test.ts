import { expect, test } from 'vitest';
import { OVULATION_BASES } from '#core/cycle/body-signs.ts';
import { observedText } from '#core/cycle/notice.ts';
import { LANGUAGES } from '#core/language.ts';
import { dayRecord as de } from './de/common/day-record.ts';
import { dayRecord as en } from './en/common/day-record.ts';
import { dayRecord as fr } from './fr/common/day-record.ts';

/** What a day's record is not for, in three languages. */
const NOT_SAID =
  /contracept|birth control|fertil|pregnan|conceiv|safe day|diagnos|verhüt|fruchtbar|schwanger|empfängnis|sichere tage|enceinte|grossesse|fécond|tomber/i;

function textsIn(words: unknown): string[] {
  if (typeof words === 'string') return [words];
  if (typeof words === 'function') return [String(words('3 November'))];
  return Object.values(words as object).flatMap(textsIn);
}

test.each(Object.entries({ en, de, fr }))(
  'the day’s words in %s advise on nothing but training',
  (_language, words) => {
    const texts = textsIn(words);
    expect(texts.length).toBeGreaterThan(25);
    expect(texts.filter((text) => NOT_SAID.test(text))).toEqual([]);
  },
);

test.each(LANGUAGES)('what an estimate was made from is said without advice in %s', (language) => {
  const texts = OVULATION_BASES.map((basis) =>
    observedText({ basis, seenOn: 739_000, cycleDay: 14, variance: 0 }, language),
  );
  expect(new Set(texts).size).toBe(3);
  expect(texts.filter((text) => NOT_SAID.test(text))).toEqual([]);
});
