import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { collectHistory } from '#core/import/collect-history.ts';
import { anyAnswers, brokenFiles } from '../../../../test/fuzz/broken-files.ts';
import { AnswerNeeded, ImportProblem } from './import-problem.ts';
import { readUpload } from './read-upload.ts';

const folder = mkdtempSync(join(tmpdir(), 'lutea-fuzz-'));
const TODAY = Temporal.PlainDate.from('2026-06-16');

test('any file is read, asked about or refused with a reason, and no temporary file is left', async () => {
  const outcomes = { found: 0, asked: 0, refused: 0 };
  await fc.assert(
    fc.asyncProperty(await brokenFiles(), anyAnswers, async (content, given) => {
      const path = join(folder, 'upload');
      writeFileSync(path, content);
      const sink = collectHistory(TODAY);
      try {
        await readUpload(path, { sink, answers: given, folder, onProgress: () => {} });
        const { counts, leftOut } = sink.finish();
        const left = leftOut.reduce((sum, { count }) => sum + count, 0);
        expect(counts.records).toBe(counts.taken + left);
        outcomes.found++;
      } catch (error) {
        if (error instanceof AnswerNeeded) outcomes.asked++;
        else if (error instanceof ImportProblem) outcomes.refused++;
        else throw error;
      }
      expect(readdirSync(folder)).toEqual(['upload']);
    }),
    { numRuns: Number(process.env['FUZZ_RUNS'] ?? 300) },
  );
  // The changes are small enough for some files to stay readable, and large enough to break others.
  expect(Math.min(...Object.values(outcomes))).toBeGreaterThan(0);
  if (process.env['FUZZ_RUNS'] !== undefined) console.log('imports', outcomes);
});
