import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { migrate, type OwnerConnection } from '../migrate.ts';
import { withOwner } from '../postgresql/owner-connection.ts';
import { requireOwnerRights } from '../postgresql/owner-rights.ts';
import { ownLoginOf } from '../postgresql/service-login.ts';
import { findRolePrefix } from '../role-names.ts';
import { nameColumns } from './catalogue.ts';
import type { RestoreTarget } from './load-snapshot.ts';
import { type SnapshotSource, TEXT_SETTINGS } from './write-snapshot.ts';

function createSource(owner: pg.Client): SnapshotSource {
  return {
    query: async <Row>(sql: string) => (await owner.query(sql)).rows as Row[],
    copyOut: (table) => owner.query(copyTo(`copy ${nameColumns(table)} to stdout`)),
  };
}

/** Opens a snapshot as the owner, on a separate connection, while the service runs. It blocks nobody. */
export function withServerSnapshot<T>(
  ownerUrl: string,
  work: (source: SnapshotSource) => Promise<T>,
): Promise<T> {
  return withOwner(ownerUrl, async (owner) => {
    await owner.query('begin isolation level repeatable read, read only');
    await owner.query(TEXT_SETTINGS);
    await owner.query("set local app.backup = 'on'");
    const result = await work(createSource(owner));
    await owner.query('commit');
    return result;
  });
}

const asConnection = (owner: pg.Client): OwnerConnection => ({
  exec: (sql) => owner.query(sql),
  query: (sql, values) => owner.query(sql, values),
});

interface ServerUrls {
  url: string;
  ownerUrl: string | undefined;
}

/** Opens the database of these URLs for a restore, as its owner. */
export function withServerTarget<T>(
  { url, ownerUrl }: ServerUrls,
  work: (target: RestoreTarget) => Promise<T>,
): Promise<T> {
  return withOwner(ownerUrl ?? url, async (owner) => {
    const rolePrefix = await findRolePrefix(owner);
    const login = ownerUrl === undefined ? ownLoginOf(owner) : undefined;
    await requireOwnerRights(owner, { rolePrefix, login });
    const connection = asConnection(owner);
    return work({
      connection,
      rolePrefix,
      query: async <Row>(sql: string) => (await owner.query(sql)).rows as Row[],
      copyIn: (statement, lines) => pipeline([lines], owner.query(copyFrom(`${statement} from stdin`))),
      migrate: () => migrate(connection, { rolePrefix }),
    });
  });
}
