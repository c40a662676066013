import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startServer } from './helpers/running-server.ts';

interface Step {
  commands: string;
  /** The answer that the document shows for this step; undefined if it shows none. */
  answer: unknown;
}

function readTour(): Step[] {
  const text = readFileSync(join(import.meta.dirname, '..', 'docs', 'api-tour.md'), 'utf8');
  const steps: Step[] = [];
  for (const [, language, content = ''] of text.matchAll(/^```(sh|json)\n([\s\S]*?)^```$/gm)) {
    if (language === 'sh') steps.push({ commands: content, answer: undefined });
    else (steps.at(-1) as Step).answer = JSON.parse(content);
  }
  return steps;
}

const MARK = '=== step';

/** Runs all steps in one shell, as a reader would, and returns what each printed. */
function runSteps(steps: readonly Step[], base: string): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'lutea-tour-'));
  const script = steps.map(({ commands }) => `echo\necho '${MARK}'\n${commands}`).join('\n');
  const { stdout, stderr, status } = spawnSync('bash', ['-eu', '-c', script], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], BASE: base },
  });
  rmSync(folder, { recursive: true });
  expect(status, stderr).toBe(0);
  return stdout.split(`${MARK}\n`).slice(1);
}

test('every command of docs/api-tour.md works and answers what the document shows', async () => {
  const steps = readTour();
  const server = await startServer();
  const printed = runSteps(steps, server.url);
  await server.stop();
  expect(printed).toHaveLength(steps.length);
  expect(printed.join('')).toContain(`200 ${server.url}/`);
  steps.forEach(({ answer }, i) => {
    const last = printed[i]?.trim().split('\n').at(-1) ?? '';
    if (answer !== undefined) expect(JSON.parse(last)).toMatchObject(answer as object);
  });
  expect(steps.filter(({ answer }) => answer !== undefined).length).toBeGreaterThan(8);
});
