import type { ToolScope } from '#core/tool-scope.ts';
import { hashSecret } from '#server/database/session-token.ts';
import { build, forPerson } from '#server/database/statement.ts';

const COLUMNS = ['id', 'name', 'scopes', 'createdAt', 'expiresAt', 'lastUsedAt'] as const;

/** The caller's keys, newest first; ended ones too, until they are removed. */
export const selectToolKeys = forPerson(
  build.selectFrom('toolKeys').select(COLUMNS).orderBy('createdAt', 'desc').orderBy('id'),
);

export const countToolKeys = forPerson(
  build.selectFrom('toolKeys').select(({ fn }) => fn.countAll<number>().as('total')),
);

interface NewKey {
  name: string;
  scopes: ToolScope[];
  token: string;
  createdAt: Temporal.Instant;
  expiresAt: Temporal.Instant;
}

export function insertToolKey({ token, ...key }: NewKey) {
  return forPerson(
    build
      .insertInto('toolKeys')
      .values({ ...key, tokenHash: hashSecret(token) })
      .returning(COLUMNS),
  );
}

export function deleteToolKey(id: string) {
  return forPerson(build.deleteFrom('toolKeys').where('id', '=', id).returning('id'));
}
