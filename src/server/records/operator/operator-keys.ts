import type { Engine } from '#server/database/engine.ts';
import { createSessionToken, hashSecret } from '#server/database/session-token.ts';
import { build, forSystem } from '#server/database/statement.ts';
import { asSystem, runAsSystem } from '#server/database/system.ts';

/** How long a link can be used. */
const LINK_LIFETIME = Temporal.Duration.from({ minutes: 15 });
export const OPERATOR_SESSION_LIFETIME = Temporal.Duration.from({ hours: 1 });

type KeyKind = 'link' | 'session';

function insertKey(key: string, kind: KeyKind, expiresAt: Temporal.Instant) {
  return forSystem(build.insertInto('operatorKeys').values({ hash: hashSecret(key), kind, expiresAt }));
}

function deleteExpired(now: Temporal.Instant) {
  return forSystem(build.deleteFrom('operatorKeys').where('expiresAt', '<=', now));
}

/** Creates a link's key, of which only a hash is stored, and deletes expired ones. */
export async function createOperatorLink(engine: Engine, now: Temporal.Instant): Promise<string> {
  const key = createSessionToken();
  await asSystem(engine, async (run) => {
    await run(deleteExpired(now));
    await run(insertKey(key, 'link', now.add(LINK_LIFETIME)));
  });
  return key;
}

/**
 * Redeems a link and starts the operator's session. Returns its token, or undefined if the link is used, expired or
 * unknown. The lookup by hash takes the same time for every key.
 */
export function redeemOperatorLink(
  engine: Engine,
  key: string,
  now: Temporal.Instant,
): Promise<string | undefined> {
  const take = forSystem(
    build
      .deleteFrom('operatorKeys')
      .where('hash', '=', hashSecret(key))
      .where('kind', '=', 'link')
      .returning('expiresAt'),
  );
  return asSystem(engine, async (run) => {
    const [link] = await run(take);
    if (link === undefined || Temporal.Instant.compare(link.expiresAt, now) <= 0) return undefined;
    const token = createSessionToken();
    await run(insertKey(token, 'session', now.add(OPERATOR_SESSION_LIFETIME)));
    return token;
  });
}

export async function isOperatorSession(
  engine: Engine,
  token: string,
  now: Temporal.Instant,
): Promise<boolean> {
  return (
    (
      await runAsSystem(engine)(
        build
          .selectFrom('operatorKeys')
          .select('kind')
          .where('hash', '=', hashSecret(token))
          .where('kind', '=', 'session')
          .where('expiresAt', '>', now),
      )
    ).length > 0
  );
}

export async function endOperatorSession(engine: Engine, token: string): Promise<void> {
  await runAsSystem(engine)(build.deleteFrom('operatorKeys').where('hash', '=', hashSecret(token)));
}
