import type { BenchOptions } from '../options.ts';
import { say } from '../say.ts';
import { startBareLimit } from './bare-limit.ts';
import type { Absent, Contestant } from './contestant.ts';
import { startLuteaBuiltIn } from './lutea-built-in.ts';
import { startLuteaOnPostgresql } from './lutea-postgresql.ts';
import { startLuteaBehindProxy } from './lutea-proxied.ts';
import { startPocketbase, startPocketbaseInsert } from './pocketbase/start.ts';
import type { Stage } from './stage.ts';

const STARTS: Readonly<Record<string, (stage: Stage) => Promise<Contestant>>> = {
  bare: startBareLimit,
  pocketbase: startPocketbase,
  'pocketbase-insert': startPocketbaseInsert,
  lutea: (stage) => startLuteaOnPostgresql(stage, 1),
  'lutea-2': (stage) => startLuteaOnPostgresql(stage, 2),
  'lutea-proxied': startLuteaBehindProxy,
  'lutea-built-in': startLuteaBuiltIn,
};

/** Starts every contestant that can run. Each is added to `running` at its start, so that all can be stopped. */
export async function startLineup(stage: Stage, { only }: Pick<BenchOptions, 'only'>, running: Contestant[]) {
  const absent: Absent[] = [];
  for (const [name, start] of Object.entries(STARTS)) {
    if (only.length > 0 && !only.includes(name)) {
      absent.push({ name, reason: 'left out by --only' });
      continue;
    }
    say(`starting ${name}`);
    try {
      running.push(await start(stage));
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      say(`${name} cannot run: ${reason}`);
      absent.push({ name, reason });
    }
  }
  return { contestants: [...running], absent };
}
