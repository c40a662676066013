import { isIP } from 'node:net';
import { resolve } from 'node:path';

/** One row per setting: the start, `.env.example` and docs/configuration.md all follow this table. */
interface Option {
  key: string;
  /** What is used when the variable is unset or empty; undefined where there is none. */
  fallback?: string;
  secret?: boolean;
  doc: string;
  /** What is wrong with a value, or undefined. */
  problem?: (value: string) => string | undefined;
}

function portProblem(value: string): string | undefined {
  const isPort = /^\d{1,5}$/.test(value) && Number(value) <= 65_535;
  return isPort ? undefined : 'must be a port number from 0 to 65535';
}

function countProblem(value: string): string | undefined {
  return /^[1-9]\d{0,3}$/.test(value) ? undefined : 'must be a whole number from 1 to 9999';
}

function originProblem(value: string): string | undefined {
  const url = URL.parse(value);
  const isOrigin = url !== null && /^https?:$/.test(url.protocol) && url.origin === value.replace(/\/$/, '');
  return isOrigin ? undefined : 'must be an address such as https://lutea.example.org, without a path';
}

function issuerProblem(value: string): string | undefined {
  const url = URL.parse(value);
  if (url === null || !/^https?:$/.test(url.protocol)) return 'must be an http(s) address';
  const isSafe = url.protocol === 'https:' || isLoopback(url.hostname);
  return isSafe ? undefined : 'must use https unless it is on this machine';
}

function databaseProblem(value: string): string | undefined {
  const isPostgres = /^postgres(ql)?:$/.test(URL.parse(value)?.protocol ?? '');
  return isPostgres ? undefined : 'must begin with postgres:// (leave it unset for the embedded database)';
}

function proxiesProblem(value: string): string | undefined {
  const wrong = splitList(value).find((entry) => isIP(entry.replace(/\/\d{1,3}$/, '')) === 0);
  return wrong === undefined ? undefined : `must list IP addresses or ranges, not "${wrong}"`;
}

const KEY_BYTES = 32;

function readKey(entry: string): EncryptionKey | undefined {
  const [, id, base64] = /^([A-Za-z0-9_-]{1,32}):([A-Za-z0-9+/]+={0,2})$/.exec(entry) ?? [];
  if (id === undefined || base64 === undefined) return undefined;
  const secret = new Uint8Array(Buffer.from(base64, 'base64'));
  return secret.length === KEY_BYTES ? { id, secret } : undefined;
}

function keysProblem(value: string): string | undefined {
  const keys = splitList(value).map(readKey);
  const ids = new Set(keys.map((key) => key?.id));
  if (keys.length > 0 && !ids.has(undefined) && ids.size === keys.length) return undefined;
  return 'must list keys as id:Base64 of 32 bytes, separated by commas, each with an id of its own';
}

/** 256 bits as hexadecimal or Base64 are longer. */
const SHORTEST_CRON_SECRET = 32;

function cronSecretProblem(value: string): string | undefined {
  const isLong = value.length >= SHORTEST_CRON_SECRET && /^[\x21-\x7e]+$/.test(value);
  return isLong
    ? undefined
    : `must be ${SHORTEST_CRON_SECRET} or more characters without spaces, such as from \`openssl rand -hex 32\``;
}

function smtpProblem(value: string): string | undefined {
  const url = URL.parse(value);
  const isSmtp = url !== null && /^smtps?:$/.test(url.protocol) && url.hostname !== '';
  return isSmtp ? undefined : 'must be an address such as smtps://user:password@mail.example.org';
}

export interface MailSender {
  name: string;
  address: string;
}

function readSender(value: string): MailSender | undefined {
  const [, name, bracketed, bare] =
    /^(?:([^<>"\\\p{Cc}]*)<([^\s<>@,;]+@[^\s<>@,;]+)>|([^\s<>@,;]+@[^\s<>@,;]+))$/u.exec(value) ?? [];
  const address = bracketed ?? bare;
  return address === undefined ? undefined : { name: name?.trim() || 'Lutea', address };
}

function senderProblem(value: string): string | undefined {
  return readSender(value) === undefined ? 'must be an address such as Lutea <lutea@example.org>' : undefined;
}

function switchProblem(value: string): string | undefined {
  return /^(yes|no)$/.test(value) ? undefined : 'must be yes or no';
}

function levelProblem(value: string): string | undefined {
  const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];
  return levels.includes(value) ? undefined : `must be one of ${levels.join(', ')}`;
}

export const OPTIONS = [
  {
    key: 'PUBLIC_URL',
    doc: 'The address people open, for redirects and links. Unset: this machine only.',
    problem: originProblem,
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
    doc: 'Hosts of your own network that people may have push messages sent to, separated by commas.',
  },
  {
    key: 'TRUSTED_PROXIES',
    fallback: '',
    doc: 'Addresses of reverse proxies whose forwarded headers count, separated by commas.',
    problem: proxiesProblem,
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

export interface EncryptionKey {
  id: string;
  secret: Uint8Array;
}

export interface Config {
  publicUrl: string | undefined;
  host: string;
  port: number;
  dataDir: string;
  datastore: {
    url: string | undefined;
    ownerUrl: string | undefined;
    maxConnections: number;
    isPooled: boolean;
  };
  /** Nothing is configured to serve others: the outside world is brought along. */
  isTryIt: boolean;
  /** Undefined in try-it mode, which brings its own provider, and where the operator has to have stored one. */
  oidc: OidcSettings | undefined;
  /** Undefined in try-it mode where none is set: it keeps one of its own. */
  encryptionKeys: readonly [EncryptionKey, ...EncryptionKey[]] | undefined;
  deviceApiUrl: string | undefined;
  /** Undefined in try-it mode where none is set: it keeps one of its own. */
  cronSecret: string | undefined;
  /** Undefined where no mail is sent; try-it mode brings a mailbox of its own. */
  mail: { smtpUrl: string; from: MailSender } | undefined;
  pushPrivateHosts: string[];
  trustedProxies: string[];
  logLevel: string;
}

/** Every problem of a configuration at once, so that one start finds them all. */
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

function splitList(value: string): string[] {
  return value.split(',').flatMap((entry) => entry.trim() || []);
}

export function isLoopback(hostname: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/.test(hostname);
}

const OIDC_KEYS = [
  'DATASTORE_OIDC_CLIENT_ID',
  'DATASTORE_OIDC_CLIENT_SECRET',
  'DATASTORE_OIDC_ISSUER_URL',
] as const satisfies readonly Key[];

const isMissing = (key: string) => `${key} is not set: an identity provider is needed to let people in.`;

/** Of an installation that serves others with no provider in its environment and none stored. */
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

function readMail({ SMTP_URL, MAIL_FROM }: Values, problems: string[]): Config['mail'] {
  if (!SMTP_URL !== !MAIL_FROM) {
    problems.push('SMTP_URL and MAIL_FROM belong together: set both to send mail, or neither.');
  }
  const from = readSender(MAIL_FROM ?? '');
  return SMTP_URL && from ? { smtpUrl: SMTP_URL, from } : undefined;
}

/** Reads every setting, or throws a ConfigError that lists all that is wrong. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const problems: string[] = [];
  const values = readValues(environment, problems);
  const { isTryIt, oidc } = readOidc(values, problems);
  const encryptionKeys = readKeys(values, isTryIt, problems);
  const mail = readMail(values, problems);
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
  // Whether one is stored, only the database knows; where the start fails anyway, it is said at once.
  const noProvider = isTryIt || oidc !== undefined ? [] : NO_PROVIDER_PROBLEMS;
  if (problems.length > 0) throw new ConfigError([...problems, ...noProvider]);
  return {
    publicUrl: values.PUBLIC_URL?.replace(/\/$/, ''),
    host,
    port: Number(values.PORT),
    dataDir: resolve(values.DATA_DIR ?? ''),
    datastore: {
      url: values.DATASTORE_URL,
      ownerUrl: values.DATASTORE_OWNER_URL,
      maxConnections: Number(values.DATASTORE_MAX_CONNECTIONS),
      isPooled: values.DATASTORE_POOLED === 'yes',
    },
    isTryIt,
    oidc,
    encryptionKeys,
    deviceApiUrl: values.DEVICE_API_URL,
    cronSecret: values.CRON_SECRET,
    mail,
    pushPrivateHosts: splitList(values.PUSH_PRIVATE_HOSTS ?? ''),
    trustedProxies: splitList(values.TRUSTED_PROXIES ?? ''),
    logLevel: values.LOG_LEVEL ?? '',
  };
}

/** The configuration of this process: the one place that looks at its environment. */
export function loadConfig(): Config {
  return readConfig(process.env);
}
