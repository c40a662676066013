import { keepProblem, recipientProblem, timeProblem } from './backup-values.ts';
import { domainsProblem, emailsProblem, groupsProblem, hostsProblem, proxiesProblem } from './list-values.ts';
import { APP_OPTIONS } from './oauth-apps.ts';
import {
  countProblem,
  cronSecretProblem,
  databaseProblem,
  issuerProblem,
  keysProblem,
  levelProblem,
  mqttProblem,
  onOffProblem,
  originProblem,
  portProblem,
  providerLogoutProblem,
  scopesProblem,
  senderProblem,
  smtpProblem,
  switchProblem,
  webAddressProblem,
  writesProblem,
} from './values.ts';

/** One row per setting. The start, `.env.example` and docs/configuration.md all follow this table. */
export interface Option {
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
    doc: 'Where the built-in database, its socket and uploaded files are kept.',
  },
  {
    key: 'DATASTORE_URL',
    secret: true,
    doc: 'Your own PostgreSQL, postgres://user:password@host/database; several hosts, separated by commas, of which one takes writes. Unset: the built-in database.',
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
    doc: 'How many connections to the database this process may open.',
    problem: countProblem,
  },
  {
    key: 'DATASTORE_POOLED',
    fallback: 'no',
    doc: 'yes where DATASTORE_URL leads through a pooler that shares connections between transactions, such as pgbouncer.',
    problem: switchProblem,
  },
  {
    key: 'DATASTORE_STANDBY_READS',
    fallback: 'off',
    doc: 'on: reads of today, history, trends, plan and feeds go to the standbys in DATASTORE_URL that have the person’s last write.',
    problem: onOffProblem,
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
    key: 'MORE_PROVIDERS_FILE',
    doc: 'A JSON file with more identity providers, each with a button on the sign-in page and its own lists of who may sign in.',
  },
  {
    key: 'HOUSEHOLD',
    fallback: 'off',
    doc: 'on: Lutea has accounts itself, with passkeys, for people whom you invite. Needs no other identity provider.',
    problem: onOffProblem,
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
    doc: 'Keys that encrypt stored tokens, id:Base64 of 32 bytes, separated by commas. The first encrypts, all decrypt.',
    problem: keysProblem,
  },
  {
    key: 'DEVICE_API_URL',
    doc: 'One server to ask in place of the wearable vendors’ own. Unset: theirs.',
    problem: issuerProblem,
  },
  ...APP_OPTIONS,
  {
    key: 'CRON_SECRET',
    secret: true,
    doc: 'What an outside scheduler shows at /api/cron/…, 32 characters or more.',
    problem: cronSecretProblem,
  },
  {
    key: 'BACKUP_DIR',
    doc: 'Folder into which Lutea backs itself up every day. Unset: it makes no backup by itself.',
  },
  {
    key: 'BACKUP_TIME',
    fallback: '03:30',
    doc: 'When it does, on the clock of this machine. A time that passed while Lutea was off is made up for.',
    problem: timeProblem,
  },
  {
    key: 'BACKUP_KEEP',
    fallback: '7 days, 4 weeks, 6 months',
    doc: 'Which of its backups it keeps: the newest of each of so many days, weeks and months that have one.',
    problem: keepProblem,
  },
  {
    key: 'BACKUP_AGE_RECIPIENT',
    doc: 'Public key of age (age1…) that its backups are encrypted to. Unset: they are not encrypted.',
    problem: recipientProblem,
  },
  {
    key: 'METRICS_TOKEN',
    secret: true,
    doc: 'What Prometheus shows at /metrics, 32 characters or more. Unset: there is no /metrics.',
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
    key: 'CALENDAR_PRIVATE_HOSTS',
    fallback: '',
    doc: 'Hosts of your own network that people may read their plan from, as PUSH_PRIVATE_HOSTS; these also without TLS.',
    problem: hostsProblem,
  },
  {
    key: 'MQTT_URL',
    secret: true,
    doc: 'The MQTT broker of your Home Assistant, mqtts://user:password@host:8883, or mqtt://…:1883 without encryption. Unset: nothing is published.',
    problem: mqttProblem,
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

export type OptionKey = (typeof OPTIONS)[number]['key'];

/** The text of each setting; undefined where it is neither set nor has a default. */
export type OptionValues = Record<OptionKey, string | undefined>;
