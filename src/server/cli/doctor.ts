import { sql } from 'kysely';
import { build } from '#server/datastore/statement.ts';
import { findStoredProvider } from '#server/find-provider.ts';
import type { CommandContext } from './commands.ts';
import type { CommandResult } from './control-socket.ts';

interface Finding {
  name: string;
  ok: boolean;
  text: string;
}

const ANSWER_TIMEOUT_MS = 5_000;
const LARGEST_CLOCK_DIFFERENCE_S = 5;

interface DatabaseFacts {
  version: string;
  role: string;
  /** True for a role that row-level security does not hold. */
  unbound: boolean;
  now: Temporal.Instant;
}

const askDatabase = sql<DatabaseFacts>`
  select current_setting('server_version') as version, rolname as role, rolsuper or rolbypassrls as unbound,
    clock_timestamp() as now
  from pg_roles where rolname = current_user`.compile(build);

function checkRole({ role, unbound }: DatabaseFacts): Finding {
  const text = unbound ? `${role} is not held by row-level security` : `${role}, held by row-level security`;
  return { name: 'database role', ok: !unbound, text };
}

async function checkProvider(context: CommandContext): Promise<Finding> {
  const name = 'identity provider';
  if (context.config.isTryIt) return { name, ok: true, text: 'try-it mode brings its own' };
  const oidc = context.config.oidc ?? (await findStoredProvider(context));
  if (oidc === undefined) return { name, ok: false, text: 'none is set, and none is stored' };
  const address = `${oidc.issuerUrl.replace(/\/$/, '')}/.well-known/openid-configuration`;
  try {
    const answer = await fetch(address, {
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
    });
    const { issuer } = (await answer.json()) as { issuer?: unknown };
    const ok = issuer === oidc.issuerUrl;
    return { name, ok, text: ok ? `${issuer} answers` : `${address} names the issuer ${String(issuer)}` };
  } catch {
    return { name, ok: false, text: `${address} does not answer with a discovery document` };
  }
}

/** Greets and signs in at the mail server, and sends nothing. */
async function checkMail({ config }: CommandContext): Promise<Finding> {
  const name = 'mail';
  if (config.isTryIt) return { name, ok: true, text: 'try-it mode keeps it in its own mailbox' };
  if (config.mail === undefined) return { name, ok: true, text: 'SMTP_URL is not set: no mail is sent' };
  const { host } = new URL(config.mail.smtpUrl);
  // Loaded here: the server, which runs the command, needs it for nothing else.
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    url: config.mail.smtpUrl,
    connectionTimeout: ANSWER_TIMEOUT_MS,
    greetingTimeout: ANSWER_TIMEOUT_MS,
    socketTimeout: ANSWER_TIMEOUT_MS,
  });
  try {
    await transport.verify();
    return { name, ok: true, text: `${host} answers` };
  } catch {
    return { name, ok: false, text: `${host} does not answer, or refuses the login of SMTP_URL` };
  } finally {
    transport.close();
  }
}

function checkClock(databaseNow: Temporal.Instant, now: Temporal.Instant): Finding {
  const seconds = Math.abs(databaseNow.since(now).total('seconds'));
  const ok = seconds <= LARGEST_CLOCK_DIFFERENCE_S;
  const text = `${now.toString({ smallestUnit: 'second' })}, ${seconds.toFixed(1)} s from the database's, timezones ${process.versions['tz']}`;
  return { name: 'clock', ok, text };
}

/** Looks at everything the service depends on; one line each. A configuration that is wrong never gets this far. */
export async function examine(context: CommandContext): Promise<CommandResult> {
  const { config, engine, clock } = context;
  const [[facts]] = (await engine.batch([askDatabase])) as [[DatabaseFacts]];
  const findings: Finding[] = [
    {
      name: 'configuration',
      ok: true,
      text: config.isTryIt ? 'try-it mode' : `serving ${config.publicUrl}`,
    },
    { name: 'database', ok: true, text: `${engine.kind} ${facts.version}, migrated` },
    checkRole(facts),
    await checkProvider(context),
    await checkMail(context),
    checkClock(facts.now, clock()),
  ];
  return {
    lines: findings.map(({ name, ok, text }) => `${ok ? 'ok  ' : 'FAIL'}  ${name.padEnd(18)}${text}`),
    ok: findings.every(({ ok }) => ok),
  };
}
