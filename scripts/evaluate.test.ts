import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const SCRIPT = join(import.meta.dirname, 'evaluate.ts');
const CSV = `client,cycle,length,ovulation_day,luteal,menses
ann,1,28,15,13,5
ann,2,30,17,13,5
ann,3,27,14,13,4
`;

let folder: string;
let csv: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lutea-evaluate-'));
  csv = join(folder, 'cycles.csv');
  writeFileSync(csv, CSV);
  writeFileSync(join(folder, 'broken.csv'), CSV.replace('ann,2,30', 'ann,2,thirty'));
});

afterAll(() => rmSync(folder, { recursive: true }));

function evaluate(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [SCRIPT, ...args], { encoding: 'utf8' });
  return { status, stdout, stderr };
}

describe('evaluate, given a file of cycles,', () => {
  test('prints the scores of each method', () => {
    const { status, stdout } = evaluate(csv);
    expect(status).toBe(0);
    expect(stdout).toContain('1 women, 3 cycles');
    expect(stdout).toMatch(/^lutea +2 /m);
  });

  test('prints JSON on demand', () => {
    expect(JSON.parse(evaluate(csv, '--json').stdout)).toMatchObject({ women: 1, cycles: 3 });
  });
});

describe('a wrong call ends with code 1 and prints the usage', () => {
  test.each([[[]], [['a.csv', 'b.csv']], [['--unknown']]])('arguments: %j', (args) => {
    const { status, stdout, stderr } = evaluate(...args);
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toContain('Usage: npm run evaluate -- <csv> [--json]');
  });
});

describe('an unusable file ends evaluate with code 1 and a message', () => {
  test('a file that does not exist', () => {
    expect(evaluate(join(folder, 'none.csv'))).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('ENOENT'),
    });
  });

  test('a line with a length that is no number', () => {
    expect(evaluate(join(folder, 'broken.csv'))).toEqual({
      status: 1,
      stdout: '',
      stderr: 'line 3 has no usable length: "thirty"\n',
    });
  });
});
