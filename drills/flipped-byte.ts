import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { flipByte } from '../test/helpers/flip-byte.ts';
import type { Drill } from './drill.ts';
import { createInstallation, type Installation, runLutea } from './installation.ts';

/** Where the byte is flipped, from the first byte of the file to its last. */
const SHARES = [0, 0.25, 0.5, 0.75, 1];

/** The error of the command; undefined if it succeeded. */
const refusalOf = (installation: Installation, ...words: string[]): Promise<string | undefined> =>
  runLutea(installation, ...words).then(
    () => undefined,
    (error: Error) => error.message,
  );

/** A backup is proved to restore; with one bit flipped anywhere, the proof fails and says so. */
export const flippedByteDrill: Drill = {
  name: 'flipped byte in a backup, built-in',
  async run() {
    const installation = await createInstallation('built-in');
    const folder = mkdtempSync(join(tmpdir(), 'lutea-flipped-'));
    const file = join(folder, 'backup');
    const server = await installation.start();
    await runLutea(installation, 'backup', file);
    const whole = await refusalOf(installation, 'restore', '--prove', file);
    const losses = whole === undefined ? [] : [`the whole file does not restore: ${whole}`];
    for (const share of SHARES) {
      const copy = join(folder, `flipped-${share}`);
      copyFileSync(file, copy);
      flipByte(copy, share);
      const refusal = await refusalOf(installation, 'restore', '--prove', copy);
      if (refusal === undefined) losses.push(`the proof passes with a byte flipped at ${share}`);
      else if (/^\s+at /m.test(refusal)) losses.push(`at ${share} the proof ends with a stack: ${refusal}`);
    }
    await server.stop();
    installation.remove();
    rmSync(folder, { recursive: true });
    return {
      figure: `the proof of ${SHARES.length} damaged files failed, and that of the whole one passed`,
      losses,
    };
  },
};
