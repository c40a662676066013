import { describe, expect, test } from 'vitest';
import { createFormats } from '#web/lib/format.ts';
import type { Locale } from '#web/lib/language.tsx';
import type { Signal } from '#web/lib/wire.ts';
import { today } from '#web/texts/en/today.ts';
import { common as en } from '#web/texts/en.ts';
import { signalValue, usualWords, verdictWords } from './signal-words.ts';

const locale: Locale = {
  language: 'en',
  texts: { ...en, today } as Locale['texts'],
  formats: createFormats('en'),
  pageName: String,
  setLanguage: async () => {},
};

const signal = (part: Partial<Signal>): Signal => ({
  name: 'pulse',
  value: 52,
  usual: { low: 48.2, high: 55.9 },
  verdict: 'USUAL',
  known: { have: 14, need: 14 },
  lowersTo: null,
  ...part,
});

const wordsOf = (part: Partial<Signal>) =>
  [signalValue, usualWords, verdictWords].map((words) =>
    words(signal(part), locale).replaceAll('\u2060', '').replaceAll('\u00a0', ' '),
  );

describe('the words for a signal', () => {
  test('have a value, a usual range and a verdict', () => {
    expect(wordsOf({})).toEqual(['52 bpm', 'usual 48–56', 'as usual']);
  });

  test('say how many nights, days or weeks are known and needed, while it is not judged', () => {
    const few = { usual: null, verdict: 'NOT_JUDGED', known: { have: 9, need: 14 } } as const;
    expect(wordsOf(few)).toEqual(['52 bpm', '', 'not judged yet, 9 of 14 nights']);
    expect(wordsOf({ ...few, name: 'charge' })[2]).toBe('not judged yet, 9 of 14 days');
    expect(wordsOf({ ...few, name: 'load' })[2]).toBe('not judged yet, 9 of 14 weeks');
  });

  test('have no value if none was measured', () => {
    expect(wordsOf({ value: null, usual: null, verdict: 'NOT_MEASURED' })).toEqual([
      '–',
      '',
      'not measured today',
    ]);
  });

  test('compare the load with what is usual, and sleep with what is enough', () => {
    const load = { name: 'load', value: 95, usual: { low: 0, high: 180 } } as const;
    expect(wordsOf(load)).toEqual(['95 min', 'usual up to 180 min', 'as usual']);
    const sleep = { name: 'sleep', value: 25_200, usual: { low: 25_200, high: 28_800 } } as const;
    expect(wordsOf(sleep)).toEqual(['7 h', 'usual 7 h – 8 h', 'long enough']);
  });

  test('say so if the wearable judges it', () => {
    expect(wordsOf({ name: 'hrvWeek', value: 54, usual: null, verdict: 'LOW' })).toEqual([
      '54 ms',
      'judged by your wearable',
      'low',
    ]);
  });
});
