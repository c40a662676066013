import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Allowance, RateLimit } from '#leaf/rate-limit.ts';
import type { Engine } from '#server/database/engine.ts';
import { build, forSystem, type SystemStatement } from '#server/database/statement.ts';
import { batchAsSystem } from '#server/database/system.ts';

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

/** A request that was over the limit. No request that costs as much is admitted before `untilMs`, at any instance. */
interface Refusal {
  cost: number;
  sinceMs: number;
  untilMs: number;
}

interface CountedAlone {
  cost: number;
  reportedAtMs: number;
  refusal?: Refusal;
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

/** How long a request has to wait that costs at least as much as one that was refused; 0 if it need not. */
function waitAfter(refusal: Refusal | undefined, cost: number, nowMs: number): number {
  if (refusal === undefined || cost < refusal.cost) return 0;
  // The clock may have been set back since.
  return nowMs < refusal.sinceMs ? 0 : Math.max(0, refusal.untilMs - nowMs);
}

const inSeconds = (ms: number): number => Math.max(1, Math.ceil(ms / 1_000));

/**
 * Stores in the database what is used up; `name` separates the limits from each other. A flood costs no statements: after
 * a refusal the instance refuses by itself until the time it named.
 */
export function createSharedLimit(
  engine: Engine,
  name: string,
  { atOnce, perMinute }: Allowance,
  clock: () => Temporal.Instant,
): RateLimit {
  const unitMs = MINUTE_MS / perMinute;
  const wholeMs = atOnce * unitMs;
  const alone = createCountedAlone();

  /** Stores the cost. Returns the milliseconds to wait if that is over the limit. */
  async function store(key: string, costMs: number, now: Temporal.Instant): Promise<number | undefined> {
    const hash = hashOf(name, key);
    const use = { now, costMs, latest: now.add({ milliseconds: wholeMs }) };
    const [counted, [used]] = await batchAsSystem(engine, useAllowance(hash, use), selectAllowance(hash));
    if (counted.length > 0) return undefined;
    const fullMs = used === undefined ? 0 : used.fullAt.epochMilliseconds - now.epochMilliseconds;
    return Math.min(fullMs, wholeMs) + costMs - wholeMs;
  }

  return {
    async take(key, cost = 1) {
      const now = clock();
      const nowMs = now.epochMilliseconds;
      const before = alone.of(key);
      const all = before.cost + cost;
      const knownWaitMs = waitAfter(before.refusal, all, nowMs);
      if (knownWaitMs > 0) return inSeconds(knownWaitMs);
      if (nowMs - before.reportedAtMs >= MINUTE_MS && all <= atOnce * ALONE) {
        alone.set(key, { ...before, cost: all });
        return undefined;
      }
      // Set before the statement, so that concurrent requests do not store it again.
      alone.set(key, { cost: 0, reportedAtMs: nowMs });
      const waitMs = await store(key, Math.min(all, Math.max(cost, atOnce)) * unitMs, now);
      if (waitMs === undefined) return undefined;
      const unstored = { ...alone.of(key), cost: alone.of(key).cost + before.cost };
      alone.set(key, { ...unstored, refusal: { cost: all, sinceMs: nowMs, untilMs: nowMs + waitMs } });
      return inSeconds(waitMs);
    },
  };
}
