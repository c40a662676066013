import { join, resolve } from 'node:path';
import type { DeviceSource } from '#contract/device-source.ts';
import type { ProviderLogout } from '#contract/session-login.ts';
import { readEnvFile } from './config/env-file.ts';
import {
  domainsProblem,
  emailsProblem,
  groupsProblem,
  hostsProblem,
  proxiesProblem,
} from './config/list-values.ts';
import {
  countProblem,
  cronSecretProblem,
  databaseProblem,
  type EncryptionKey,
  isLoopback,
  isProviderLogout,
  issuerProblem,
  keysProblem,
  levelProblem,
  type MailSender,
  originProblem,
  portProblem,
  providerLogoutProblem,
  readKey,
  readSender,
  scopesProblem,
  senderProblem,
  smtpProblem,
  splitList,
  switchProblem,
  webAddressProblem,
  writesProblem,
} from './config/values.ts';

/** Relative paths start here, whatever the working directory is. */
const ROOT = join(import.meta.dirname, '..', '..');

/** One row per setting. The start, `.env.example` and docs/configuration.md all follow this table. */
interface Option {
  key: string;
  /** Used when the variable is unset or empty; undefined if there is no default. */
  fallback?: string;
  secret?: boolean;
  doc: string;
  /** Returns what is wrong with a value, or undefined. */
  problem?: (value: string) => string | undefined;
}

export const OPTIONS = [
  {
    key: 'PUBLIC_URL',
    doc: 'The address people open, for redirects and links. Unset: this machine only.',
    problem: originProblem,
  },
  {
    key: 'SOURCE_URL',
    doc: 'Where the source of this installation is, linked from /how. The licence asks for it where Lutea was changed.',
    problem: webAddressProblem,
  },
  { key: 'HOST', fallback: '127.0.0.1', doc: 'The address to listen on.' },
  { key: 'PORT', fallback: '3000', doc: 'The port to listen on.', problem: portProblem },
  {
    key: 'DATA_DIR',
    fallback: './data',
    doc: 'Where the embedded database and the control socket are kept.',
  },
  {
    key: 'DATASTORE_URL',
    secret: true,
    doc: 'A PostgreSQL server, postgres://user:password@host/database. Unset: the embedded database.',
    problem: databaseProblem,
  },
  {
    key: 'DATASTORE_OWNER_URL',
    secret: true,
    doc: 'The login that owns the tables and migrates them, when DATASTORE_URL is the unprivileged one.',
    problem: databaseProblem,
  },
  {
    key: 'DATASTORE_MAX_CONNECTIONS',
    fallback: '10',
    doc: 'How many connections to the PostgreSQL server this process may open.',
    problem: countProblem,
  },
  {
    key: 'DATASTORE_POOLED',
    fallback: 'no',
    doc: 'yes where DATASTORE_URL leads through a pooler that shares connections between transactions, such as pgbouncer.',
    problem: switchProblem,
  },
  { key: 'DATASTORE_OIDC_CLIENT_ID', doc: 'Client id at the identity provider.' },
  { key: 'DATASTORE_OIDC_CLIENT_SECRET', secret: true, doc: 'Client secret at the identity provider.' },
  {
    key: 'DATASTORE_OIDC_ISSUER_URL',
    doc: 'Issuer address of the identity provider.',
    problem: issuerProblem,
  },
  {
    key: 'DATASTORE_OIDC_SCOPES',
    fallback: 'openid email profile',
    doc: 'Scopes to ask the identity provider for, separated by spaces. Some need one for groups.',
    problem: scopesProblem,
  },
  {
    key: 'DATASTORE_OIDC_LOGOUT',
    fallback: 'ask',
    doc: 'Whether signing out also signs out at the identity provider: ask (the person chooses), always or never.',
    problem: providerLogoutProblem,
  },
  {
    key: 'ALLOWED_EMAILS',
    fallback: '',
    doc: 'E-mail addresses that may sign in, separated by commas. With none of the three ALLOWED_ lists set: everyone at the provider.',
    problem: emailsProblem,
  },
  {
    key: 'ALLOWED_DOMAINS',
    fallback: '',
    doc: 'Domains of e-mail addresses that may sign in, separated by commas. Sub-domains do not count.',
    problem: domainsProblem,
  },
  {
    key: 'ALLOWED_GROUPS',
    fallback: '',
    doc: 'Groups at the identity provider that may sign in, separated by commas.',
    problem: groupsProblem,
  },
  {
    key: 'ALLOWED_GROUPS_CLAIM',
    fallback: 'groups',
    doc: 'The claim that holds a person’s groups; a dot leads into a claim, as in realm_access.roles.',
  },
  {
    key: 'ENCRYPTION_KEYS',
    secret: true,
    doc: 'Keys that seal stored tokens, id:Base64 of 32 bytes, separated by commas. The first seals, all open.',
    problem: keysProblem,
  },
  {
    key: 'DEVICE_API_URL',
    doc: 'One server to ask in place of the wearable vendors’ own. Unset: theirs.',
    problem: issuerProblem,
  },
  {
    key: 'OURA_CLIENT_ID',
    doc: 'Client id of your app at Oura. Unset: Oura is not offered.',
  },
  { key: 'OURA_CLIENT_SECRET', secret: true, doc: 'Client secret of your app at Oura.' },
  { key: 'WHOOP_CLIENT_ID', doc: 'Client id of your app at WHOOP. Unset: WHOOP is not offered.' },
  { key: 'WHOOP_CLIENT_SECRET', secret: true, doc: 'Client secret of your app at WHOOP.' },
  { key: 'POLAR_CLIENT_ID', doc: 'Client id of your app at Polar AccessLink. Unset: Polar is not offered.' },
  { key: 'POLAR_CLIENT_SECRET', secret: true, doc: 'Client secret of your app at Polar AccessLink.' },
  {
    key: 'CRON_SECRET',
    secret: true,
    doc: 'What an outside scheduler shows at /api/cron/…, 32 characters or more.',
    problem: cronSecretProblem,
  },
  {
    key: 'SMTP_URL',
    secret: true,
    doc: 'The mail server, smtps://user:password@host or smtp://…:587. Unset: no mail is sent.',
    problem: smtpProblem,
  },
  { key: 'MAIL_FROM', doc: 'Who mail comes from, Name <address>.', problem: senderProblem },
  {
    key: 'PUSH_PRIVATE_HOSTS',
    fallback: '',
    doc: 'Hosts of your own network that people may have push messages sent to, separated by commas. host:port is that port alone, host every port of it.',
    problem: hostsProblem,
  },
  {
    key: 'TRUSTED_PROXIES',
    fallback: '',
    doc: 'Addresses of reverse proxies whose forwarded headers count, separated by commas.',
    problem: proxiesProblem,
  },
  {
    key: 'WRITES_PER_MINUTE',
    fallback: '60',
    doc: 'How many changes one person may make a minute; five times as many at once, and ten times for one address. 0: no limit.',
    problem: writesProblem,
  },
  {
    key: 'LOG_LEVEL',
    fallback: 'info',
    doc: 'How much to log: fatal … trace, or silent.',
    problem: levelProblem,
  },
] as const satisfies readonly Option[];

type Key = (typeof OPTIONS)[number]['key'];

export interface OidcSettings {
  clientId: string;
  clientSecret: string;
  issuerUrl: string;
}

/** Vendors that people connect through an app of the operator. */
const APP_SOURCES = ['oura', 'whoop', 'polar'] as const satisfies readonly DeviceSource[];
type AppSource = (typeof APP_SOURCES)[number];
export type OauthApps = Readonly<Partial<Record<AppSource, { clientId: string; clientSecret: string }>>>;

/** People on any of the lists may sign in. If all three are empty, everyone may. */
export interface AllowedPeople {
  emails: string[];
  domains: string[];
  groups: string[];
}

export interface SignInSettings {
  /** Scopes to ask the provider for. */
  scope: string;
  allowed: AllowedPeople;
  /** The claim that holds a person's groups. */
  groupsClaim: string;
  /** Whether signing out also signs out at the provider. */
  providerLogout: ProviderLogout;
}

export interface Config {
  publicUrl: string | undefined;
  sourceUrl: string | undefined;
  host: string;
  port: number;
  dataDir: string;
  database: {
    url: string | undefined;
    ownerUrl: string | undefined;
    maxConnections: number;
    isPooled: boolean;
  };
  /** Nothing is configured for others to use: Lutea starts its own local substitutes for outside services. */
  isTryIt: boolean;
  /** Undefined in try-it mode, which starts its own provider, and if the operator stores one in the database. */
  oidc: OidcSettings | undefined;
  signIn: SignInSettings;
  /** Undefined in try-it mode if not set: try-it mode generates them. */
  encryptionKeys: readonly [EncryptionKey, ...EncryptionKey[]] | undefined;
  deviceApiUrl: string | undefined;
  /** The operator's apps at vendors of wearables. */
  oauthApps: OauthApps;
  /** Undefined in try-it mode if not set: try-it mode generates one. */
  cronSecret: string | undefined;
  /** Undefined if no mail is sent; try-it mode has its own mailbox. */
  mail: { smtpUrl: string; from: MailSender } | undefined;
  pushPrivateHosts: string[];
  trustedProxies: string[];
  /** Undefined if there is no limit. */
  writesPerMinute: number | undefined;
  logLevel: string;
}

/** Lists every problem of a configuration, so that one start finds them all. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';

  constructor(problems: readonly string[]) {
    super(
      ['Lutea cannot start with this configuration:', ...problems.map((problem) => `  - ${problem}`)].join(
        '\n',
      ),
    );
  }
}

const OIDC_KEYS = [
  'DATASTORE_OIDC_CLIENT_ID',
  'DATASTORE_OIDC_CLIENT_SECRET',
  'DATASTORE_OIDC_ISSUER_URL',
] as const satisfies readonly Key[];

const isMissing = (key: string) => `${key} is not set: an identity provider is needed to let people in.`;

/** For an installation that serves others and has no provider, neither in its environment nor stored. */
export const NO_PROVIDER_PROBLEMS: readonly string[] = [
  ...OIDC_KEYS.map(isMissing),
  'Nor is one stored: `lutea admin set-oidc FILE` stores one (docs/operations.md).',
];

type Values = Record<Key, string | undefined>;

function readValues(environment: Record<string, string | undefined>, problems: string[]): Values {
  const entries = OPTIONS.map((option: Option) => {
    const value = environment[option.key]?.trim() || option.fallback;
    const problem = value ? option.problem?.(value) : undefined;
    const shown = option.secret ? 'the value given' : `"${value}"`;
    if (problem !== undefined) problems.push(`${option.key} ${problem} (${shown} is not).`);
    return [option.key, value];
  });
  return Object.fromEntries(entries) as Values;
}

function readOidc(values: Values, problems: string[]): Pick<Config, 'isTryIt' | 'oidc'> {
  const missing = OIDC_KEYS.filter((key) => !values[key]);
  const isLocal = values.PUBLIC_URL === undefined || isLoopback(URL.parse(values.PUBLIC_URL)?.hostname ?? '');
  if (missing.length === OIDC_KEYS.length) return { isTryIt: isLocal, oidc: undefined };
  problems.push(...missing.map(isMissing));
  const oidc = {
    clientId: values.DATASTORE_OIDC_CLIENT_ID ?? '',
    clientSecret: values.DATASTORE_OIDC_CLIENT_SECRET ?? '',
    issuerUrl: values.DATASTORE_OIDC_ISSUER_URL ?? '',
  };
  return { isTryIt: false, oidc };
}

function readSignIn(values: Values): SignInSettings {
  const list = (value: string | undefined) => splitList(value ?? '');
  return {
    scope: (values.DATASTORE_OIDC_SCOPES ?? '').split(/\s+/).join(' '),
    allowed: {
      emails: list(values.ALLOWED_EMAILS),
      domains: list(values.ALLOWED_DOMAINS),
      groups: list(values.ALLOWED_GROUPS),
    },
    groupsClaim: values.ALLOWED_GROUPS_CLAIM ?? '',
    providerLogout: isProviderLogout(values.DATASTORE_OIDC_LOGOUT) ? values.DATASTORE_OIDC_LOGOUT : 'ask',
  };
}

function readKeys(
  { ENCRYPTION_KEYS: value }: Values,
  isTryIt: boolean,
  problems: string[],
): Config['encryptionKeys'] {
  const [first, ...others] = splitList(value ?? '').flatMap((entry) => readKey(entry) ?? []);
  if (first !== undefined) return [first, ...others];
  if (!isTryIt && !value) {
    problems.push(
      'ENCRYPTION_KEYS is not set: tokens of wearables are stored sealed. Make a key with `echo "k1:$(openssl rand -base64 32)"`.',
    );
  }
  return undefined;
}

/** Id and secret of each app belong together. */
function readApps(values: Values, problems: string[]): OauthApps {
  const apps = APP_SOURCES.map((source) => {
    const name = source.toUpperCase() as Uppercase<AppSource>;
    const clientId = values[`${name}_CLIENT_ID`] ?? '';
    const clientSecret = values[`${name}_CLIENT_SECRET`] ?? '';
    if ((clientId === '') !== (clientSecret === '')) {
      problems.push(`${name}_CLIENT_ID and ${name}_CLIENT_SECRET belong together: set both, or neither.`);
    }
    return [source, clientId === '' ? undefined : { clientId, clientSecret }] as const;
  });
  return Object.fromEntries(apps.filter(([, app]) => app !== undefined));
}

function readMail({ SMTP_URL, MAIL_FROM }: Values, problems: string[]): Config['mail'] {
  if (!SMTP_URL !== !MAIL_FROM) {
    problems.push('SMTP_URL and MAIL_FROM belong together: set both to send mail, or neither.');
  }
  const from = readSender(MAIL_FROM ?? '');
  return SMTP_URL && from ? { smtpUrl: SMTP_URL, from } : undefined;
}

/** Reads every setting, or throws a ConfigError with all problems. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const problems: string[] = [];
  const values = readValues(environment, problems);
  const { isTryIt, oidc } = readOidc(values, problems);
  const encryptionKeys = readKeys(values, isTryIt, problems);
  const mail = readMail(values, problems);
  const oauthApps = readApps(values, problems);
  if (!isTryIt && !values.CRON_SECRET) {
    problems.push('CRON_SECRET is not set: make one with `openssl rand -hex 32`.');
  }
  const host = values.HOST ?? '';
  if (isTryIt && !isLoopback(host)) {
    problems.push(
      `HOST must be a loopback address in try-it mode ("${host}" is not): set PUBLIC_URL and the DATASTORE_OIDC_ settings to serve others.`,
    );
  }
  if (values.DATASTORE_OWNER_URL && !values.DATASTORE_URL) {
    problems.push('DATASTORE_OWNER_URL is set without DATASTORE_URL, the login that the service uses.');
  }
  if (values.DATASTORE_POOLED === 'yes' && !values.DATASTORE_OWNER_URL) {
    problems.push(
      'DATASTORE_POOLED is yes without DATASTORE_OWNER_URL: migrations need a login straight to the server.',
    );
  }
  // Only the database knows whether a provider is stored. Report it here too if the start fails anyway.
  const noProvider = isTryIt || oidc !== undefined ? [] : NO_PROVIDER_PROBLEMS;
  if (problems.length > 0) throw new ConfigError([...problems, ...noProvider]);
  return {
    publicUrl: values.PUBLIC_URL?.replace(/\/$/, ''),
    sourceUrl: values.SOURCE_URL,
    host,
    port: Number(values.PORT),
    dataDir: resolve(ROOT, values.DATA_DIR ?? ''),
    database: {
      url: values.DATASTORE_URL,
      ownerUrl: values.DATASTORE_OWNER_URL,
      maxConnections: Number(values.DATASTORE_MAX_CONNECTIONS),
      isPooled: values.DATASTORE_POOLED === 'yes',
    },
    isTryIt,
    oidc,
    signIn: readSignIn(values),
    encryptionKeys,
    deviceApiUrl: values.DEVICE_API_URL,
    oauthApps,
    cronSecret: values.CRON_SECRET,
    mail,
    pushPrivateHosts: splitList(values.PUSH_PRIVATE_HOSTS ?? ''),
    trustedProxies: splitList(values.TRUSTED_PROXIES ?? ''),
    writesPerMinute: Number(values.WRITES_PER_MINUTE) || undefined,
    logLevel: values.LOG_LEVEL ?? '',
  };
}

/**
 * The configuration of this process. This is the only place that reads its environment, which wins over the file, even
 * with an empty value.
 */
export function loadConfig(): Config {
  const named = process.env['LUTEA_ENV_FILE']?.trim();
  const isSetting = (name: string) => OPTIONS.some(({ key }) => key === name);
  const { values, problems, warnings } = readEnvFile({ root: ROOT, named, isSetting });
  if (problems.length > 0) throw new ConfigError(problems);
  for (const warning of warnings) console.error(warning);
  return readConfig({ ...values, ...process.env });
}
