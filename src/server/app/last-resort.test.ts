import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Runs code in a separate process, because an uncaught error ends the process. */
function runWith(code: string) {
  const program = `
    import { endOnUncaught } from '#server/app/last-resort.ts';
    const log = { fatal: (details, message) => console.log(JSON.stringify(details), message) };
    endOnUncaught({ log, stop: async () => { console.log('stopped in order'); process.exit(1); } });
    ${code}
    setInterval(() => {}, 1000);`;
  return spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: join(import.meta.dirname, '..', '..', '..'),
    encoding: 'utf8',
  });
}

test.each([
  ['error', "setTimeout(() => { throw new TypeError('canary'); });"],
  ['rejection', "void Promise.reject(new TypeError('canary'));"],
])('an uncaught %s is logged without its message, and the process shuts down', (_what, code) => {
  const { stdout, stderr, status } = runWith(code);
  expect(status).toBe(1);
  expect(stdout).toMatch(/"kind":"TypeError".*uncaught error[\s\S]*stopped in order/);
  expect(stdout + stderr).not.toContain('canary');
});
