import { sql } from 'kysely';
import type { Engine } from '#server/database/engine.ts';
import { CannotOpen, type KeyRing, type SealedPlace } from '#server/database/key-ring.ts';
import { build, forSystem } from '#server/database/statement.ts';
import { asSystem, runAsSystem } from '#server/database/system.ts';

/** The provider that people sign in with. */
export interface StoredOidc {
  issuerUrl: string;
  clientId: string;
  clientSecret: string;
}

const OIDC = 'oidc';

/** Where a value of the operator is stored. It is bound to no person. */
export function operatorPlace(name: string): SealedPlace {
  return { table: 'operator_settings', column: 'sealed_value', row: name, userId: '' };
}

const OIDC_PLACE = operatorPlace(OIDC);

/** The key with which the household provider signs. */
const HOUSEHOLD_KEY = 'household-key';

function selectSealed(name: string) {
  return forSystem(
    build.selectFrom('operatorSettings').select('sealedValue as sealed').where('name', '=', name),
  );
}

const selectOidc = selectSealed(OIDC);

/** The stored provider; undefined if there is none. Throws CannotOpen if the key that encrypted it is missing. */
export async function readStoredOidc(engine: Engine, keyRing: KeyRing): Promise<StoredOidc | undefined> {
  const [row] = await asSystem(engine, (run) => run(selectOidc));
  return row && (JSON.parse(keyRing.open(row.sealed, OIDC_PLACE)) as StoredOidc);
}

function saveSealed(sealed: string, now: Temporal.Instant, name = OIDC) {
  const values = { sealedValue: sealed, updatedAt: now };
  return forSystem(
    build
      .insertInto('operatorSettings')
      .values({ name, ...values })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(values)),
  );
}

export async function saveStoredOidc(
  engine: Engine,
  { keyRing, now }: { keyRing: KeyRing; now: Temporal.Instant },
  { issuerUrl, clientId, clientSecret }: StoredOidc,
): Promise<void> {
  const sealed = keyRing.seal(JSON.stringify({ issuerUrl, clientId, clientSecret }), OIDC_PLACE);
  await asSystem(engine, (run) => run(saveSealed(sealed, now)));
}

export async function forgetStoredOidc(engine: Engine): Promise<void> {
  await runAsSystem(engine)(build.deleteFrom('operatorSettings').where('name', '=', OIDC));
}

interface SecretOptions {
  keyRing: KeyRing;
  now: Temporal.Instant;
}

/**
 * The household provider's signing key, made at the first start. If two instances start at once, the second uses the
 * key of the first. If no key can decrypt it, it is replaced: only sign-ins in progress fail.
 */
export async function ensureHouseholdKey(
  engine: Engine,
  { keyRing, now }: SecretOptions,
  create: () => Promise<string>,
): Promise<string> {
  const place = operatorPlace(HOUSEHOLD_KEY);
  const created = await create();
  const sealed = keyRing.seal(created, place);
  return asSystem(engine, async (run) => {
    await run(forSystem(sql`select pg_advisory_xact_lock(hashtextextended(${HOUSEHOLD_KEY}, 2))`));
    const [row] = await run(selectSealed(HOUSEHOLD_KEY));
    try {
      if (row !== undefined && keyRing.isCurrent(row.sealed)) return keyRing.open(row.sealed, place);
    } catch (error) {
      if (!(error instanceof CannotOpen)) throw error;
    }
    await run(saveSealed(sealed, now, HOUSEHOLD_KEY));
    return created;
  });
}

/** Encrypts the stored provider with the first key, if needed; 'unreadable' if no key can decrypt it. */
export function resealStoredOidc(
  engine: Engine,
  keyRing: KeyRing,
  now: Temporal.Instant,
): Promise<'resealed' | 'unreadable' | undefined> {
  return asSystem(engine, async (run) => {
    const [row] = await run(selectOidc);
    if (row === undefined || keyRing.isCurrent(row.sealed)) return undefined;
    try {
      await run(saveSealed(keyRing.seal(keyRing.open(row.sealed, OIDC_PLACE), OIDC_PLACE), now));
      return 'resealed';
    } catch (error) {
      if (error instanceof CannotOpen) return 'unreadable';
      throw error;
    }
  });
}
