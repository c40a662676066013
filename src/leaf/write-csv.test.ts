import { expect, test } from 'vitest';
import { writeCsv } from './write-csv.ts';

test('the file has a header and a line for each row, each ended by CRLF', () => {
  expect(writeCsv(['a', 'b'], [{ a: 1, b: 'x' }])).toBe('a,b\r\n1,x\r\n');
});

test('without rows the file has only the header', () => {
  expect(writeCsv(['a', 'b'], [])).toBe('a,b\r\n');
});

test('null and missing values are empty cells', () => {
  expect(writeCsv(['a', 'b', 'c'], [{ a: null, c: 0 }])).toBe('a,b,c\r\n,,0\r\n');
});

test('the columns are in the order of the names', () => {
  expect(writeCsv(['b', 'a'], [{ a: 1, b: 2 }])).toBe('b,a\r\n2,1\r\n');
});

test.each([
  ['a comma', 'x,y', '"x,y"'],
  ['a quotation mark', 'say "rest"', '"say ""rest"""'],
  ['a line feed', 'x\ny', '"x\ny"'],
  ['a carriage return', 'x\ry', '"x\ry"'],
])('a value with %s is quoted', (_case, value, field) => {
  expect(writeCsv(['a'], [{ a: value }])).toBe(`a\r\n${field}\r\n`);
});

test.each([
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t'=1"],
  [' =1', " '=1"],
  ['＝1+1', "'＝1+1"],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['＠SUM(A1)', "'＠SUM(A1)"],
  ['tea;=1+1', "tea;'=1+1"],
  ['tea; ＝1+1', "tea; '＝1+1"],
  ['tea;;@A1', "tea;;'@A1"],
  ['a\n-1', `"a\n'-1"`],
  ['a\t+1', "a\t'+1"],
  ['=HYPERLINK("x","y")', `"'=HYPERLINK(""x"",""y"")"`],
  ['\r=1', `"'\r'=1"`],
])('%j becomes text that no spreadsheet runs as a formula', (value, field) => {
  expect(writeCsv(['a'], [{ a: value }])).toBe(`a\r\n${field}\r\n`);
});

test('a negative number stays a number', () => {
  expect(writeCsv(['a'], [{ a: -1.5 }])).toBe('a\r\n-1.5\r\n');
});

test('a formula sign inside a text stays as it is', () => {
  expect(writeCsv(['a'], [{ a: 'rest = best' }])).toBe('a\r\nrest = best\r\n');
});
