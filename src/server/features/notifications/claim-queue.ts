import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseUnavailable, type Engine } from '#server/database/engine.ts';
import {
  beginSending,
  type ClaimEnd,
  type ClaimKey,
  endClaims,
  releaseClaims,
  type TakenClaim,
  takeClaims,
} from '#server/records/notification/claim-work.ts';
import { createGroupWriter } from './group-writer.ts';

/** One process's access to the claims: nobody else can take what it holds. */
export interface ClaimQueue {
  next(): Promise<TakenClaim | undefined>;
  /** False if the claim is no longer ours: another instance has taken it over. */
  begin(claim: ClaimKey): Promise<boolean>;
  end(end: ClaimEnd): Promise<void>;
  /** Releases a claim whose message was not sent. */
  release(claim: ClaimKey): Promise<void>;
  /** Releases claims that were taken from the database but not worked on. */
  close(): Promise<void>;
}

const TAKE_AT_ONCE = 100;
/** Enough tries to wait for a failover of the database. The job engine gives a run fifteen minutes. */
const END_TRIES = 300;
const END_RETRY_MS = 1_000;

/**
 * Retries until the end of an attempt is stored. Only this process knows it: otherwise the message would be `unknown`
 * and never sent.
 */
async function untilStored(store: () => Promise<void>, stopping: AbortSignal | undefined): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await store();
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable) || tries === END_TRIES || stopping?.aborted) throw error;
      if (tries > 1) await sleep(END_RETRY_MS, undefined, { signal: stopping }).catch(() => {});
    }
  }
}

interface QueueOptions {
  clock: () => Temporal.Instant;
  stopping?: AbortSignal | undefined;
}

const nameOf = ({ userId, kind, localDate }: ClaimKey): string => `${userId} ${kind} ${localDate}`;

export function openClaimQueue(engine: Engine, { clock, stopping }: QueueOptions): ClaimQueue {
  const holder = randomUUID();
  const taken: TakenClaim[] = [];
  let taking: Promise<void> | undefined;
  let isEmpty = false;

  async function take(): Promise<void> {
    const claims = await takeClaims(engine, { holder, limit: TAKE_AT_ONCE, now: clock() });
    isEmpty = claims.length === 0;
    taken.push(...claims);
  }

  const begun = new Set<string>();
  const begin = createGroupWriter<ClaimKey>(async (keys) => {
    const begunKeys = await beginSending(engine, keys, { holder, now: clock() });
    for (const key of begunKeys) begun.add(nameOf(key));
  });

  const release = createGroupWriter<ClaimKey>((keys) =>
    releaseClaims(engine, keys, { holder, now: clock() }),
  );

  return {
    release,
    async close() {
      await Promise.all(taken.splice(0).map(release));
    },
    async next() {
      while (taken.length === 0 && !isEmpty) {
        taking ??= take().finally(() => {
          taking = undefined;
        });
        await taking;
      }
      return taken.shift();
    },
    async begin(claim) {
      await begin(claim);
      return begun.delete(nameOf(claim));
    },
    end: createGroupWriter<ClaimEnd>((ends) =>
      untilStored(() => endClaims(engine, ends, { holder, now: clock() }), stopping),
    ),
  };
}
