import { accessSync, constants } from 'node:fs';
import { OPTIONS, type Option } from '#server/config/options.ts';
import { addressOf } from '#server/database/installation.ts';
import { withOwner } from '#server/database/postgresql/owner-connection.ts';
import { relyingPartyOf } from '#server/features/household/context.ts';
import { checkMail, checkProvider, describePasskeys } from '../doctor-outside.ts';
import { nameCause } from '../name-cause.ts';

/** Answers by the name of their setting. */
export type Answers = Record<string, string>;

/** What a test of an answer found. An answer with a warning may be correct; one that fails is not written. */
export interface Tested {
  level: 'ok' | 'warn' | 'FAIL';
  text: string;
}

/** One question. An empty answer leaves the setting out. */
export interface Question {
  key: string;
  ask: string;
  isRequired?: boolean;
  /** The answer is not shown while it is typed. */
  isHidden?: boolean;
  /** Without it, the question is always asked. */
  isAsked?: (answers: Answers) => boolean;
  test?: (answer: string, answers: Answers) => Promise<Tested> | Tested;
}

/** The person to invite at the end. Not a setting. */
export const FIRST_PERSON = 'FIRST_PERSON';

async function testDatabase(url: string): Promise<Tested> {
  const address = addressOf({ url, dataDir: '' });
  try {
    const version = await withOwner(url, async (owner) => {
      const { rows } = await owner.query<{ version: string }>(
        "select current_setting('server_version') as version",
      );
      return rows[0]?.version;
    });
    return { level: 'ok', text: `PostgreSQL ${version} answers at ${address}` };
  } catch (error) {
    const cause = nameCause(error, {
      address,
      authority: 'name its file with sslrootcert=/path/ca.pem',
      tlsMode: 'the server and sslmode disagree about TLS',
      login: 'check name and password',
    });
    return { level: 'FAIL', text: cause ?? (error instanceof Error ? error.message : address) };
  }
}

function testAddress(url: string): Tested {
  const { problem } = relyingPartyOf(url);
  if (problem === undefined)
    return { level: 'ok', text: `people open ${url}; passkeys belong to this host name` };
  return { level: 'warn', text: describePasskeys(problem) };
}

function testFolder(folder: string): Tested {
  try {
    accessSync(folder, constants.W_OK);
    return { level: 'ok', text: `${folder} can be written to` };
  } catch {
    return { level: 'FAIL', text: `${folder} is missing, or cannot be written to` };
  }
}

const hasProvider = ({ DATASTORE_OIDC_ISSUER_URL: issuer }: Answers): boolean => issuer !== undefined;

export const QUESTIONS: readonly Question[] = [
  {
    key: 'PUBLIC_URL',
    ask: 'Address that people open (https://lutea.example.org)',
    isRequired: true,
    test: testAddress,
  },
  {
    key: 'TRUSTED_PROXIES',
    ask: 'Address of the reverse proxy that ends TLS (127.0.0.1 if on this machine)',
  },
  {
    key: 'DATASTORE_URL',
    ask: 'Your own PostgreSQL, postgres://… (empty: the built-in database)',
    test: testDatabase,
  },
  {
    key: 'DATASTORE_OIDC_ISSUER_URL',
    ask: 'Issuer address of your identity provider (empty: Lutea has accounts itself, with passkeys)',
    test: (issuerUrl) => checkProvider({ issuerUrl }),
  },
  { key: 'DATASTORE_OIDC_CLIENT_ID', ask: 'Client id there', isRequired: true, isAsked: hasProvider },
  {
    key: 'DATASTORE_OIDC_CLIENT_SECRET',
    ask: 'Client secret there (not shown while you type)',
    isRequired: true,
    isHidden: true,
    isAsked: hasProvider,
  },
  {
    key: 'SMTP_URL',
    ask: 'Mail server, smtps://user:password@host (empty: no mail)',
    test: (smtpUrl) => checkMail({ smtpUrl }),
  },
  {
    key: 'MAIL_FROM',
    ask: 'Sender, Lutea <lutea@example.org>',
    isRequired: true,
    isAsked: ({ SMTP_URL: mail }) => mail !== undefined,
  },
  { key: 'BACKUP_DIR', ask: 'Folder for daily backups, on another disk (empty: none)', test: testFolder },
  {
    key: FIRST_PERSON,
    ask: 'The first person to invite, Ada or Ada <ada@example.org> (empty: nobody yet)',
    isAsked: (answers) => !hasProvider(answers),
  },
];

/** Tests an answer: first its format, by the table of settings, then with the service that it names. */
export async function testAnswer(question: Question, answer: string, answers: Answers): Promise<Tested> {
  if (answer === '') {
    return question.isRequired
      ? { level: 'FAIL', text: 'this is needed' }
      : { level: 'ok', text: 'left out' };
  }
  const option = (OPTIONS as readonly Option[]).find(({ key }) => key === question.key);
  const problem = option?.problem?.(answer);
  if (problem !== undefined) return { level: 'FAIL', text: problem };
  return (await question.test?.(answer, answers)) ?? { level: 'ok', text: 'noted' };
}
