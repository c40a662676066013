import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PROBLEM_CODES } from '#contract/problem.ts';
import { STATUS_OF } from '#server/http/problem-reply.ts';
import { readTable } from './helpers/markdown-table.ts';

const document = readFileSync(join(import.meta.dirname, '..', 'docs', 'errors.md'), 'utf8');
const documented = readTable(document, 'Codes', ['code', 'status', 'when', 'what to do']);

test('the catalogue names no code twice', () => {
  expect(new Set(PROBLEM_CODES).size).toBe(PROBLEM_CODES.length);
});

test('docs/errors.md lists every code of the catalogue, and no other', () => {
  expect(documented.map(({ code }) => code)).toEqual(PROBLEM_CODES.map((code) => `\`${code}\``));
});

test('docs/errors.md gives every code the HTTP status of its answer', () => {
  expect(documented.map(({ code, status }) => [code.replaceAll('`', ''), Number(status)])).toEqual(
    PROBLEM_CODES.map((code) => [code, STATUS_OF[code]]),
  );
});
