import pg from 'pg';

/**
 * A transaction sets whose rows it may see with `set_config`, and then switches to the person's role. That role must
 * not be able to set it again: a statement that an attacker injected could read other people's rows. `SET` is no way
 * around this, because a query cannot contain that command.
 */
const FUNCTION = 'pg_catalog.set_config(text, text, boolean)';

interface Right {
  is_open: boolean;
  is_superuser: boolean;
}

/** Statements that let only the service's login and the owner call `set_config`. They need a superuser. */
function reservingStatements(rolePrefix: string, owner: string): string[] {
  const names = [`${rolePrefix}_service`, owner].map((name) => pg.escapeIdentifier(name)).join(', ');
  return [
    `grant execute on function ${FUNCTION} to ${names}`,
    `revoke execute on function ${FUNCTION} from public`,
  ];
}

/** Restricts `set_config` in this database, if the owner is a superuser; otherwise `doctor` reports it. */
export async function reserveSetConfig(owner: pg.Client, rolePrefix: string): Promise<void> {
  const { rows } = await owner.query<Right>(
    `select has_function_privilege('public', $1, 'EXECUTE') as is_open, rolsuper as is_superuser
    from pg_roles where rolname = current_user`,
    [FUNCTION],
  );
  const [right] = rows;
  if (!right?.is_open || !right.is_superuser) return;
  for (const statement of reservingStatements(rolePrefix, owner.user ?? '')) await owner.query(statement);
}
