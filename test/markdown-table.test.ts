import { expect, test } from 'vitest';
import { readTable } from './helpers/markdown-table.ts';

const DOCUMENT = `# Title

## Lengths

Some words.

| gap | days |
|---|---|
| 28 29 | 28 |
| – | 29 |

More words.

## Words only

## Empty

| gap | days |
|---|---|

## Ragged

| gap | days |
|---|---|
| 28 | 28 | 28 |

## Hollow

| gap | days |
|---|---|
| 28 | |

## Headless

| gap | days |
| 28 | 29 |
`;

test('readTable reads every row by column name', () => {
  expect(readTable(DOCUMENT, 'Lengths', ['gap', 'days'])).toEqual([
    { gap: '28 29', days: '28' },
    { gap: '–', days: '29' },
  ]);
});

test.each([
  ['a heading that is not there', 'Nowhere', 'no heading "Nowhere"'],
  ['a section without a table, though a later one has it', 'Words only', 'no table under "Words only"'],
  ['an empty table', 'Empty', 'the table under "Empty" is empty'],
  ['a row with a cell too many', 'Ragged', 'a malformed row under "Ragged": | 28 | 28 | 28 |'],
  ['a row with an empty cell', 'Hollow', 'a malformed row under "Hollow": | 28 | |'],
  ['a table without a header line', 'Headless', 'the table under "Headless" has no line below its header'],
])('readTable refuses %s', (_name, heading, message) => {
  expect(() => readTable(DOCUMENT, heading, ['gap', 'days'])).toThrow(message);
});

test('readTable refuses a table with other columns', () => {
  expect(() => readTable(DOCUMENT, 'Lengths', ['gap', 'weeks'])).toThrow('expected gap, weeks');
});
