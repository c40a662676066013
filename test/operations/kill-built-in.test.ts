import { afterAll, describe, expect, test } from 'vitest';
import { startChild } from '../helpers/child-process.ts';
import { createDataDir, removeDataDir } from '../helpers/data-dir.ts';
import { tries } from '../helpers/exhaustive.ts';

const ROUNDS = tries({ few: 2, many: 20 });
const WRITES_BEFORE_KILL = 40;

describe('the built-in database after Lutea was killed while writing', () => {
  const dataDir = createDataDir();
  afterAll(() => removeDataDir(dataDir));

  test(`starts by itself and has every acknowledged write in full, ${ROUNDS} times`, {
    timeout: 900_000,
  }, async () => {
    const acknowledged = new Set<number>();
    let slowestStartMs = 0;
    let kept = new Set<number>();
    for (let round = 0; round <= ROUNDS; round++) {
      const start = performance.now();
      const child = startChild('child-built-in.ts', 'write', dataDir);
      const [logs, days] = JSON.parse((await child.line('kept ')).slice('kept '.length)) as number[][];
      slowestStartMs = Math.max(slowestStartMs, performance.now() - start);
      expect(logs).toEqual(days);
      kept = new Set(logs);
      expect([...acknowledged].filter((number) => !kept.has(number))).toEqual([]);
      await child.moreThan(WRITES_BEFORE_KILL + round);
      await child.end('SIGKILL');
      const lines = child.lines.filter((line) => line.startsWith('acknowledged '));
      for (const line of lines) acknowledged.add(Number(line.slice('acknowledged '.length)));
    }
    console.log(
      `killed ${ROUNDS} times: ${acknowledged.size} acknowledged, 0 lost, slowest start ${Math.round(slowestStartMs)} ms`,
    );
  });
});
