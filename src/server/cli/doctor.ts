import { findStoredProvider } from '#server/app/find-provider.ts';
import type { RunningServer } from '#server/app/running-record.ts';
import type { Config, OidcSettings } from '#server/config/config.ts';
import type { Engine } from '#server/database/engine.ts';
import { addressOf } from '#server/database/installation.ts';
import { countAuthTimes } from '#server/records/access/identities.ts';
import { type BackupState, readBackupState } from '#server/records/operator/backups.ts';
import { type DatabaseFacts, selectDatabaseFacts } from '#server/records/operator/database-facts.ts';
import type { CommandResult } from './command-result.ts';
import type { CommandContext } from './commands.ts';
import { checkApps } from './doctor-apps.ts';
import { checkBackups } from './doctor-backups.ts';
import {
  checkBroker,
  checkMail,
  checkPasskeys,
  checkProvider,
  checkWayIn,
  type Finding,
} from './doctor-outside.ts';
import { nameCause } from './name-cause.ts';
import { describeChanged } from './running-server.ts';

const LARGEST_CLOCK_DIFFERENCE_S = 5;

function checkRole({ role, unbound }: DatabaseFacts): Finding {
  const text = unbound ? `${role} bypasses row-level security` : `${role}, restricted by row-level security`;
  return { name: 'database role', level: unbound ? 'FAIL' : 'ok', text };
}

function checkSwitch({ maySwitch }: DatabaseFacts): Finding {
  const name = 'injected SQL';
  if (!maySwitch) return { name, level: 'ok', text: 'could not change whose rows it sees' };
  const text = 'could change whose rows it sees: docs/configuration.md has two statements for a superuser';
  return { name, level: 'warn', text };
}

function checkClock(databaseNow: Temporal.Instant, now: Temporal.Instant): Finding {
  const seconds = Math.abs(databaseNow.since(now).total('seconds'));
  const level = seconds <= LARGEST_CLOCK_DIFFERENCE_S ? 'ok' : 'FAIL';
  const text = `${now.toString({ smallestUnit: 'second' })}, ${seconds.toFixed(1)} s from the database's, timezones ${process.versions['tz']}`;
  return { name: 'clock', level, text };
}

async function checkDatabase(
  { url }: Config['database'],
  engine: Engine,
  now: Temporal.Instant,
): Promise<Finding[]> {
  const [[facts]] = (await engine.batch([selectDatabaseFacts])) as [[DatabaseFacts]];
  return [
    {
      name: 'database',
      level: 'ok',
      text: `${url === undefined ? 'built-in' : 'your own'} PostgreSQL ${facts.version}, migrated`,
    },
    checkRole(facts),
    checkSwitch(facts),
    checkClock(facts.now, now),
  ];
}

type FindStored = () => Promise<OidcSettings | undefined>;
type CountTimes = (issuer: string) => ReturnType<typeof countAuthTimes>;

const DATABASE_REMEDIES = {
  authority: 'name its file with sslrootcert=/path/ca.pem in DATASTORE_URL',
  tlsMode: 'the server and sslmode in DATASTORE_URL disagree about TLS',
  login: 'check them in DATASTORE_URL and DATASTORE_OWNER_URL',
};

function describeDatabaseProblem({ database, dataDir }: Config, error: unknown): Finding {
  const address = addressOf({ url: database.ownerUrl ?? database.url, dataDir });
  const text = nameCause(error, { ...DATABASE_REMEDIES, address });
  return {
    name: 'database',
    level: 'FAIL',
    text: text ?? (error instanceof Error ? error.message : address),
  };
}

const NO_SIGN_IN =
  'nobody has signed in yet, so it is not known whether it says when it asked a person (auth_time)';
const SAYS_TIME = 'it says when it asked a person (auth_time), and that decides whether a sign-in is recent';
const LACKS_TIME =
  'it does not say when it asked a person (no auth_time), so a sign-in within the last 10 minutes counts as recent, whether it asked or not';

/** Describes when a sign-in with this provider counts as recent, judged by the sign-ins so far. */
async function describeSignIns(countTimes: CountTimes, issuer: string): Promise<string> {
  const { people, withTime } = await countTimes(issuer);
  if (people === 0) return NO_SIGN_IN;
  return withTime > 0 ? SAYS_TIME : LACKS_TIME;
}

interface Examination {
  countTimes: CountTimes | undefined;
  setting?: string;
}

async function examineProvider(
  oidc: Pick<OidcSettings, 'issuerUrl'>,
  { countTimes, setting }: Examination,
): Promise<Finding> {
  const finding = await checkProvider(oidc, setting);
  if (finding.level !== 'ok' || countTimes === undefined) return finding;
  return { ...finding, text: `${finding.text}; ${await describeSignIns(countTimes, oidc.issuerUrl)}` };
}

/** Each provider of MORE_PROVIDERS_FILE. */
function examineOthers({ moreProviders }: Config, countTimes: CountTimes | undefined): Promise<Finding[]> {
  const examination: Examination = { countTimes, setting: 'MORE_PROVIDERS_FILE' };
  return Promise.all(moreProviders.map((provider) => examineProvider(provider, examination)));
}

async function examineFirstProvider(
  config: Config,
  { findStored, countTimes }: Pick<DatabaseAnswers, 'findStored' | 'countTimes'>,
): Promise<Finding> {
  const name = 'identity provider';
  if (config.isTryIt) return { name, level: 'ok', text: 'try-it mode brings its own' };
  try {
    const oidc = config.oidc ?? (await findStored());
    if (oidc === undefined && config.isHousehold) {
      return { name, level: 'ok', text: 'Lutea itself (HOUSEHOLD=on)' };
    }
    if (oidc === undefined && config.moreProviders.length > 0) {
      return { name, level: 'ok', text: 'none beside those of MORE_PROVIDERS_FILE' };
    }
    if (oidc === undefined) return { name, level: 'FAIL', text: 'none is set, and none is stored' };
    return await examineProvider(oidc, { countTimes });
  } catch (error) {
    return {
      name,
      level: 'FAIL',
      text: error instanceof Error ? error.message : 'the stored one cannot be read',
    };
  }
}

async function examineMail({ isTryIt, mail }: Config): Promise<Finding> {
  const name = 'mail';
  if (isTryIt) return { name, level: 'ok', text: 'try-it mode keeps it in its own mailbox' };
  if (mail === undefined) return { name, level: 'ok', text: 'SMTP_URL is not set: no mail is sent' };
  return checkMail(mail);
}

async function examineBroker({ broker }: Config): Promise<Finding> {
  if (broker !== undefined) return checkBroker(broker);
  return { name: 'MQTT broker', level: 'ok', text: 'MQTT_URL is not set: nothing is published' };
}

/** Compares the settings as they are now with those that the server was started with. */
function checkRunning(running: RunningServer | undefined): Finding {
  const name = 'running server';
  if (running === undefined) return { name, level: 'ok', text: 'none on this DATA_DIR' };
  if (running.changed.length > 0) return { name, level: 'warn', text: describeChanged(running) };
  return { name, level: 'ok', text: `process ${running.pid}, with the settings as they are now` };
}

type Surroundings = Pick<CommandContext, 'config' | 'clock' | 'running'>;

/** What is known from the database, as far as it can be opened. */
interface DatabaseAnswers {
  database: readonly Finding[];
  findStored: FindStored;
  /** Undefined if the database cannot be opened. The same holds for `backups`. */
  countTimes?: CountTimes;
  backups?: BackupState;
}

async function report(
  { config, clock, running }: Surroundings,
  answers: DatabaseAnswers,
): Promise<CommandResult> {
  const findings: Finding[] = [
    {
      name: 'configuration',
      level: 'ok',
      text: config.isTryIt ? 'try-it mode' : `serving ${config.publicUrl}`,
    },
    checkRunning(running),
    ...answers.database,
    checkBackups(config, answers.backups, clock()),
    checkWayIn(config),
    ...checkPasskeys(config),
    ...(
      await Promise.all([
        examineFirstProvider(config, answers),
        examineOthers(config, answers.countTimes),
        examineMail(config),
        examineBroker(config),
      ])
    ).flat(),
    ...(await checkApps(config, clock)),
  ];
  return {
    lines: findings.map(({ name, level, text }) => `${level.padEnd(4)}  ${name.padEnd(18)}${text}`),
    ok: findings.every(({ level }) => level !== 'FAIL'),
    isReport: true,
  };
}

/** Checks everything the service depends on; one line each. An invalid configuration never gets this far. */
export async function examine(context: CommandContext): Promise<CommandResult> {
  const { config, engine, clock } = context;
  try {
    return await report(context, {
      database: await checkDatabase(config.database, engine, clock()),
      findStored: () => findStoredProvider(context),
      countTimes: (issuer) => countAuthTimes(engine, issuer),
      backups: await readBackupState(engine),
    });
  } catch (error) {
    return examineWithoutDatabase(context, error);
  }
}

/** Checks everything else if the database cannot be opened: there may be other problems too. */
export function examineWithoutDatabase(context: Surroundings, error: unknown): Promise<CommandResult> {
  const findStored = () => Promise.reject(new Error('none is set, and the database cannot be asked for one'));
  return report(context, { database: [describeDatabaseProblem(context.config, error)], findStored });
}
