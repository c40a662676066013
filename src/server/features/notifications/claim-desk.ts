import { randomUUID } from 'node:crypto';
import type { Engine } from '#server/database/engine.ts';
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

/** One process's way to the claims: what it takes is nobody else's. */
export interface ClaimDesk {
  next(): Promise<TakenClaim | undefined>;
  /** False when the claim is no longer ours: another instance has taken it over. */
  begin(claim: ClaimKey): Promise<boolean>;
  end(end: ClaimEnd): Promise<void>;
  /** Gives back a claim of which nothing was handed over. */
  release(claim: ClaimKey): Promise<void>;
  /** Gives back what was taken and never handed out. */
  close(): Promise<void>;
}

const TAKE_AT_ONCE = 100;

const nameOf = ({ userId, kind, localDate }: ClaimKey): string => `${userId} ${kind} ${localDate}`;

export function openClaimDesk(engine: Engine, clock: () => Temporal.Instant): ClaimDesk {
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
    const ours = await beginSending(engine, keys, { holder, now: clock() });
    for (const key of ours) begun.add(nameOf(key));
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
    end: createGroupWriter<ClaimEnd>((ends) => endClaims(engine, ends, { holder, now: clock() })),
  };
}
