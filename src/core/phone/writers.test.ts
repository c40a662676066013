import { expect, test } from 'vitest';
import { createWriterChoice, type PreferredWriters } from './writers.ts';

const wrote = (writer: string | null, amount: number) => ({ writer, amount, measured: writer });

/** The chosen writer of each night. Each night is given with its writers and how much each of them wrote. */
function chosen(nights: [day: number, ...written: ReturnType<typeof wrote>[]][], known?: PreferredWriters) {
  const choice = createWriterChoice(known);
  return nights.map(([day, ...written]) => choice.choose('HRV_RMSSD', day, written)?.measured);
}

test('the writer (app or watch) with most values is chosen, and stays while it measures', () => {
  expect(
    chosen([
      [1, wrote('Ring', 5), wrote('Watch', 6)],
      [2, wrote('Ring', 9), wrote('Watch', 6)],
      [3, wrote('Ring', 9), wrote('Watch', 1)],
    ]),
  ).toEqual(['Watch', 'Watch', 'Watch']);
});

test('a night without values of the preferred writer comes from another, which does not become preferred', () => {
  expect(
    chosen([
      [1, wrote('Watch', 6)],
      [2, wrote('Ring', 9)],
      [3, wrote('Ring', 9), wrote('Watch', 6)],
    ]),
  ).toEqual(['Watch', 'Ring', 'Watch']);
});

test('a writer that was silent for more than a week is replaced', () => {
  const nights: Parameters<typeof chosen>[0] = [
    [9, wrote('New', 6)],
    [10, wrote('New', 6), wrote('Old', 9)],
  ];
  expect(chosen(nights, { HRV_RMSSD: { writer: 'Old', day: 1 } })).toEqual(['New', 'New']);
  expect(chosen(nights, { HRV_RMSSD: { writer: 'Old', day: 2 } })).toEqual(['New', 'Old']);
});

test('a value entered by hand counts only if nothing else wrote that night', () => {
  expect(
    chosen([
      [1, wrote('manual', 20)],
      [2, wrote('manual', 20), wrote('Watch', 1)],
      [3, wrote('manual', 20), wrote(null, 1)],
    ]),
  ).toEqual(['manual', 'Watch', null]);
});

test('of writers with as many values, one with a name is chosen, by alphabet', () => {
  expect(chosen([[1, wrote(null, 5), wrote('Watch', 5), wrote('Ring', 5)]])).toEqual(['Ring']);
});

test('each kind of value has its own writer', () => {
  const choice = createWriterChoice();
  choice.choose('HRV_RMSSD', 1, [wrote('Ring', 1)]);
  choice.choose('PULSE', 1, [wrote('Watch', 1)]);
  expect(choice.preferred()).toEqual({
    HRV_RMSSD: { writer: 'Ring', day: 1 },
    PULSE: { writer: 'Watch', day: 1 },
  });
});
