import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Allowance } from '#leaf/rate-limit.ts';
import type { Engine } from '#server/database/engine.ts';
import { build, forSystem, type SystemStatement } from '#server/database/statement.ts';
import { batchAsSystem } from '#server/database/system.ts';

/** A rate limit that all instances share. */
export interface SharedLimit {
  /** Counts one request, or a more expensive one by its cost. Returns the seconds to wait if that is over the limit. */
  take(key: string, cost?: number): Promise<number | undefined>;
}

const MINUTE_MS = 60_000;

/** Each instance counts a twelfth of the limit in memory and stores it later, so ordinary use needs no statement. */
const ALONE = 1 / 12;

const hashOf = (name: string, key: string): Uint8Array =>
  createHash('sha256').update(`${name} ${key}`).digest();

/** Adds the cost, unless the sum would be over the limit: the time of `latest`. */
function useAllowance(
  key: Uint8Array,
  { now, costMs, latest }: Use,
): SystemStatement<{ fullAt: Temporal.Instant }> {
  const used = now.add({ milliseconds: costMs });
  return forSystem(
    build
      .insertInto('usedAllowances')
      .values({ key, fullAt: used })
      .onConflict((conflict) =>
        conflict
          .column('key')
          .doUpdateSet({
            fullAt: sql`greatest(used_allowances.full_at, ${now}) + make_interval(secs => ${costMs / 1000})`,
          })
          .where(
            sql<boolean>`greatest(used_allowances.full_at, ${now}) + make_interval(secs => ${costMs / 1000}) <= ${latest}`,
          ),
      )
      .returning('fullAt'),
  );
}

interface Use {
  now: Temporal.Instant;
  costMs: number;
  latest: Temporal.Instant;
}

const selectAllowance = (key: Uint8Array) =>
  forSystem(build.selectFrom('usedAllowances').select('fullAt').where('key', '=', key));

interface CountedAlone {
  cost: number;
  reportedAtMs: number;
}

const MOST_KEYS = 10_000;

/** What this instance counted and has not stored yet. Beyond MOST_KEYS, the least recently used key is dropped. */
function createCountedAlone() {
  const byKey = new Map<string, CountedAlone>();
  return {
    of: (key: string): CountedAlone => byKey.get(key) ?? { cost: 0, reportedAtMs: Number.NEGATIVE_INFINITY },
    set(key: string, counted: CountedAlone): void {
      byKey.delete(key);
      byKey.set(key, counted);
      const [oldest] = byKey.size > MOST_KEYS ? byKey.keys() : [];
      if (oldest !== undefined) byKey.delete(oldest);
    },
  };
}

/** Stores in the database what is used up; `name` separates the limits from each other. */
export function createSharedLimit(
  engine: Engine,
  name: string,
  { atOnce, perMinute }: Allowance,
  clock: () => Temporal.Instant,
): SharedLimit {
  const unitMs = MINUTE_MS / perMinute;
  const wholeMs = atOnce * unitMs;
  const alone = createCountedAlone();
  return {
    async take(key, cost = 1) {
      const now = clock();
      const before = alone.of(key);
      const all = before.cost + cost;
      const isReported = now.epochMilliseconds - before.reportedAtMs < MINUTE_MS;
      if (!isReported && all <= atOnce * ALONE) {
        alone.set(key, { ...before, cost: all });
        return undefined;
      }
      // Set before the statement, so that concurrent requests do not store it again.
      alone.set(key, { cost: 0, reportedAtMs: now.epochMilliseconds });
      const costMs = Math.min(all, Math.max(cost, atOnce)) * unitMs;
      const hash = hashOf(name, key);
      const use = { now, costMs, latest: now.add({ milliseconds: wholeMs }) };
      const [counted, [used]] = await batchAsSystem(engine, useAllowance(hash, use), selectAllowance(hash));
      if (counted.length > 0) return undefined;
      alone.set(key, { ...alone.of(key), cost: alone.of(key).cost + before.cost });
      const fullMs = used === undefined ? 0 : used.fullAt.epochMilliseconds - now.epochMilliseconds;
      return Math.max(1, Math.ceil((Math.min(fullMs, wholeMs) + costMs - wholeMs) / 1000));
    },
  };
}
