import pg from 'pg';

/**
 * A transaction says whose rows it may see with `set_config`, and then takes on the person's role. As that role it must
 * not be able to say so again: a statement that an attacker got into a query could read other people's rows. `SET` is no
 * way around it, because a query cannot hold that command.
 */
const FUNCTION = 'pg_catalog.set_config(text, text, boolean)';

interface Right {
  is_open: boolean;
  is_superuser: boolean;
}

/** The statements that reserve `set_config` for the service's login and the owner. Only a superuser may run them. */
function reservingStatements(rolePrefix: string, owner: string): string[] {
  const names = [`${rolePrefix}_service`, owner].map((name) => pg.escapeIdentifier(name)).join(', ');
  return [
    `grant execute on function ${FUNCTION} to ${names}`,
    `revoke execute on function ${FUNCTION} from public`,
  ];
}

/** Reserves `set_config` in this database where the owner is a superuser; `doctor` reports where it is not. */
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
