import { hash } from 'node:crypto';
import { countLoginAttempt } from '#server/records/access/login-attempts.ts';
import { nameKeyOf } from './account-name.ts';
import type { HouseholdContext } from './context.ts';

/** Enough for typing errors, far too few for guessing: a code has a million values and lives 90 seconds. */
const PER_ADDRESS = { count: 10, window: Temporal.Duration.from({ minutes: 1 }) };
const PER_NAME = { count: 10, window: Temporal.Duration.from({ minutes: 15 }) };

async function count(
  { engine, clock }: HouseholdContext,
  client: string,
  limit: typeof PER_ADDRESS,
): Promise<number | undefined> {
  const wait = await countLoginAttempt(engine, client, { now: clock(), limit });
  return wait && Math.max(1, Math.ceil(wait.total('seconds')));
}

/** Counts an attempt with any credential; returns the seconds to wait if there were too many. */
export const countFromAddress = (context: HouseholdContext, address: string): Promise<number | undefined> =>
  count(context, `household ${address}`, PER_ADDRESS);

/** Counts an attempt with a password, for names that exist and for others alike. Only a hash of the name is stored. */
export const countForName = (context: HouseholdContext, name: string): Promise<number | undefined> =>
  count(context, `household name ${hash('sha256', nameKeyOf(name), 'base64url')}`, PER_NAME);
