import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ProviderLogout } from '#contract/session-login.ts';
import { isLoopback } from '#leaf/loopback.ts';
import { ownFile } from '#leaf/own-files.ts';
import { serverAddresses } from '#leaf/server-addresses.ts';
import { type Broker, readBroker } from '#server/integrations/mqtt/broker.ts';
import type { OauthApps } from '#server/integrations/vendors.ts';
import { type BackupSettings, readBackup } from './backup-values.ts';
import { readEnvFile } from './env-file.ts';
import { type MoreProvider, readMoreProviders } from './more-providers.ts';
import { readOauthApps } from './oauth-apps.ts';
import { OPTIONS, type Option, type OptionKey, type OptionValues } from './options.ts';
import {
  type EncryptionKey,
  isProviderLogout,
  type MailSender,
  readKey,
  readSender,
  splitList,
} from './values.ts';

/** Relative paths start here, whatever the working directory is. */
const ROOT = fileURLToPath(ownFile('.'));

export interface OidcSettings {
  clientId: string;
  clientSecret: string;
  issuerUrl: string;
}

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
    readsStandbys: boolean;
  };
  /** Nothing is configured for others to use: Lutea starts its own local substitutes for outside services. */
  isTryIt: boolean;
  /** Undefined in try-it mode, which starts its own provider, and if the operator stores one in the database. */
  oidc: OidcSettings | undefined;
  /** More providers, besides `oidc`. */
  moreProviders: readonly MoreProvider[];
  /** Lutea is an identity provider itself. */
  isHousehold: boolean;
  signIn: SignInSettings;
  /** Undefined in try-it mode if not set: try-it mode generates them. */
  encryptionKeys: readonly [EncryptionKey, ...EncryptionKey[]] | undefined;
  deviceApiUrl: string | undefined;
  /** The operator's apps at vendors of wearables. */
  oauthApps: OauthApps;
  /** Undefined in try-it mode if not set: try-it mode generates one. */
  cronSecret: string | undefined;
  /** Undefined if Lutea makes no backups by itself. */
  backup: BackupSettings | undefined;
  /** Undefined if there is no /metrics. */
  metricsToken: string | undefined;
  /** Undefined if no mail is sent; try-it mode has its own mailbox. */
  mail: { smtpUrl: string; from: MailSender } | undefined;
  pushPrivateHosts: string[];
  calendarPrivateHosts: string[];
  /** Undefined if nothing is published for Home Assistant. */
  broker: Broker | undefined;
  trustedProxies: string[];
  /** Undefined if there is no limit. */
  writesPerMinute: number | undefined;
  logLevel: string;
  /** All settings as text. */
  values: OptionValues;
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
] as const satisfies readonly OptionKey[];

const isMissing = (key: string) => `${key} is not set: an identity provider is needed to let people in.`;

/** The problems of an installation for others that has no provider, neither in its environment nor in the database. */
export const NO_PROVIDER_PROBLEMS: readonly string[] = [
  ...OIDC_KEYS.map(isMissing),
  'No provider is stored either: `lutea admin set-oidc FILE` stores one (docs/operations.md).',
  'HOUSEHOLD is off: with HOUSEHOLD=on no other provider is needed (docs/household.md).',
];

function readValues(environment: Record<string, string | undefined>, problems: string[]): OptionValues {
  const entries = OPTIONS.map((option: Option) => {
    const value = environment[option.key]?.trim() || option.fallback;
    const problem = value ? option.problem?.(value) : undefined;
    const shown = option.secret ? 'the value given' : `"${value}"`;
    if (problem !== undefined) problems.push(`${option.key} ${problem} (${shown} is not).`);
    return [option.key, value];
  });
  return Object.fromEntries(entries) as OptionValues;
}

function readOidc(values: OptionValues, problems: string[]): Pick<Config, 'isTryIt' | 'oidc'> {
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

function readSignIn(values: OptionValues): SignInSettings {
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
  { ENCRYPTION_KEYS: value }: OptionValues,
  isTryIt: boolean,
  problems: string[],
): Config['encryptionKeys'] {
  const [first, ...others] = splitList(value ?? '').flatMap((entry) => readKey(entry) ?? []);
  if (first !== undefined) return [first, ...others];
  if (!isTryIt && !value) {
    problems.push(
      'ENCRYPTION_KEYS is not set: tokens of wearables are stored encrypted. Make a key with `echo "k1:$(openssl rand -base64 32)"`.',
    );
  }
  return undefined;
}

function readMail({ SMTP_URL, MAIL_FROM }: OptionValues, problems: string[]): Config['mail'] {
  if (!SMTP_URL !== !MAIL_FROM) {
    problems.push('SMTP_URL and MAIL_FROM belong together: set both to send mail, or neither.');
  }
  const from = readSender(MAIL_FROM ?? '');
  return SMTP_URL && from ? { smtpUrl: SMTP_URL, from } : undefined;
}

/** The address that people open. A browser allows passkeys for `localhost`, not for the address 127.0.0.1. */
export function openedAddress({
  publicUrl,
  host,
  port,
}: Pick<Config, 'publicUrl' | 'host' | 'port'>): string {
  return publicUrl ?? `http://${isLoopback(host) ? 'localhost' : host}:${port}`;
}

function standbyProblems({ DATASTORE_URL = '', DATASTORE_POOLED }: OptionValues): string[] {
  const problems: string[] = [];
  if (serverAddresses(DATASTORE_URL).length === 1)
    problems.push(
      'DATASTORE_STANDBY_READS is on, but DATASTORE_URL names one server: name the standbys too.',
    );
  if (DATASTORE_POOLED === 'yes')
    problems.push(
      'DATASTORE_STANDBY_READS is on, but DATASTORE_POOLED is yes: a pooler shares connections itself.',
    );
  return problems;
}

/** Reads every setting, or throws a ConfigError with all problems. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const problems: string[] = [];
  const values = readValues(environment, problems);
  const { isTryIt, oidc } = readOidc(values, problems);
  const encryptionKeys = readKeys(values, isTryIt, problems);
  const mail = readMail(values, problems);
  const oauthApps = readOauthApps(values, problems);
  const moreProviders = readMoreProviders(values.MORE_PROVIDERS_FILE, problems);
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
  if (values.DATASTORE_STANDBY_READS === 'on') problems.push(...standbyProblems(values));
  // A provider may be stored in the database, so a missing one is a problem here only if the start fails anyway.
  const isHousehold = values.HOUSEHOLD === 'on';
  const hasOwn = isTryIt || isHousehold || oidc !== undefined || moreProviders.length > 0;
  const providerProblems = hasOwn ? [] : NO_PROVIDER_PROBLEMS;
  if (problems.length > 0) throw new ConfigError([...problems, ...providerProblems]);
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
      readsStandbys: values.DATASTORE_STANDBY_READS === 'on',
    },
    isTryIt,
    oidc,
    isHousehold,
    moreProviders,
    signIn: readSignIn(values),
    encryptionKeys,
    deviceApiUrl: values.DEVICE_API_URL,
    oauthApps,
    cronSecret: values.CRON_SECRET,
    backup: readBackup(values, ROOT),
    metricsToken: values.METRICS_TOKEN,
    mail,
    pushPrivateHosts: splitList(values.PUSH_PRIVATE_HOSTS ?? ''),
    calendarPrivateHosts: splitList(values.CALENDAR_PRIVATE_HOSTS ?? ''),
    broker: readBroker(values.MQTT_URL ?? ''),
    trustedProxies: splitList(values.TRUSTED_PROXIES ?? ''),
    writesPerMinute: Number(values.WRITES_PER_MINUTE) || undefined,
    logLevel: values.LOG_LEVEL ?? '',
    values,
  };
}

/** The file of LUTEA_ENV_FILE, or `.env` beside package.json. */
export function settingsPath(): string {
  return resolve(ROOT, process.env['LUTEA_ENV_FILE']?.trim() || '.env');
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
