import { readFileSync } from 'node:fs';
import { isUuid } from '#leaf/is-uuid.ts';
import { installationOf, type RunningServer } from '#server/app/running-record.ts';
import type { Config } from '#server/config/config.ts';
import type { Engine } from '#server/database/engine.ts';
import type { KeyRing } from '#server/database/key-ring.ts';
import type { JobTable } from '#server/jobs/job-table.ts';
import { resealLinkKey } from '#server/records/notification/link-key.ts';
import { resealStoredOidc } from '#server/records/operator/operator-settings.ts';
import { rotateKeys } from '#server/records/operator/rotate-keys.ts';
import { type CommandResult, fail } from './command-result.ts';
import { applyDeleted, printDeleted } from './deletion-commands.ts';
import { examine } from './doctor.ts';
import { inviteToHousehold, listHousehold, resetInHousehold } from './household-commands.ts';
import { moveProvider, previewMove } from './identity-commands.ts';
import { importForPerson } from './import-command.ts';
import { listJobs, runJob } from './job-commands.ts';
import { LOCAL_COMMANDS } from './local-commands.ts';
import { printAdminLink, storeProvider } from './operator-commands.ts';
import {
  disableUser,
  enableUser,
  endOneSession,
  listUserSessions,
  listUsers,
  removeUser,
  signOutUser,
} from './user-commands.ts';

/** What a command works with. */
export interface CommandContext {
  config: Config;
  engine: Engine;
  keyRing: KeyRing;
  clock: () => Temporal.Instant;
  jobs: JobTable;
  /** The server that runs on the same DATA_DIR. */
  running?: RunningServer | undefined;
}

interface Command {
  words: string;
  /** FILE alone: the command gets the file's content. With more words after it: the command gets its path. */
  argument?: string;
  /** How many words the argument has, if more than one. */
  argumentWords?: number;
  summary: string;
  /** The question that the operator has to confirm first, for this argument. */
  question?: (argument: string) => string;
  /** The command changes something, so it is recorded with the operator's actions. */
  isRecorded?: true;
  /** The command creates the installation if there is none; all other commands stop in that case. */
  creates?: true;
  run: (context: CommandContext, argument: string, words: readonly string[]) => Promise<CommandResult>;
}

async function encryptAgain({ engine, keyRing, clock, running }: CommandContext): Promise<CommandResult> {
  if (running?.changed.includes('ENCRYPTION_KEYS')) {
    return fail(
      `The running server (process ${running.pid}) was started with other ENCRYPTION_KEYS and could not read what is encrypted with these. Restart it first. Nothing was changed.`,
    );
  }
  const { connections, pushAddresses, planAddresses, passwords, experimentKeys } = await rotateKeys(
    engine,
    keyRing,
  );
  const lines = [
    `Encrypted again with the key ${keyRing.currentKeyId}: ${connections.resealed} connections, ${pushAddresses.resealed} push addresses.`,
  ];
  if (planAddresses.resealed > 0) lines.push(`And ${planAddresses.resealed} calendar addresses.`);
  if (planAddresses.unreadable > 0) {
    lines.push(
      `Calendar addresses that no key decrypts: ${planAddresses.unreadable}. Their people have to add them again.`,
    );
  }
  if (connections.unreadable > 0) {
    lines.push(
      `Connections that no key decrypts: ${connections.unreadable}. Their people are asked to connect again.`,
    );
  }
  if (pushAddresses.unreadable > 0) {
    lines.push(
      `Push addresses that no key decrypts: ${pushAddresses.unreadable}. Their people have to enter them again.`,
    );
  }
  if (experimentKeys.resealed > 0) lines.push(`Keys of experiments: ${experimentKeys.resealed}.`);
  if (passwords.resealed > 0) lines.push(`Passwords of the household provider: ${passwords.resealed}.`);
  if (passwords.unreadable > 0) {
    lines.push(
      `Passwords that no key decrypts: ${passwords.unreadable}. Their people sign in with a passkey or a recovery code.`,
    );
  }
  const provider = await resealStoredOidc(engine, keyRing, clock());
  if (provider === 'resealed') lines.push('The stored identity provider too.');
  if (provider === 'unreadable') {
    lines.push('No key decrypts the stored identity provider: store it again.');
  }
  const linkKey = await resealLinkKey(engine, keyRing);
  if (linkKey === 'resealed') lines.push('The key of the links in messages too.');
  if (linkKey === 'replaced') {
    lines.push(
      'No key decrypted the key of the links in messages: it was replaced. Links in messages already sent no longer work.',
    );
  }
  return { lines, ok: true };
}

const COMMANDS: readonly Command[] = [
  {
    words: 'migrate',
    summary: 'bring the database up to date (the server also does so at start)',
    creates: true,
    run: async () => ({ lines: ['The database is up to date.'], ok: true }),
  },
  {
    words: 'doctor',
    summary: 'check configuration, database, identity provider, mail and clock',
    run: examine,
  },
  {
    words: 'installation',
    summary: 'say which database the commands work on',
    run: async ({ config }) => ({
      lines: [installationOf(config)],
      ok: true,
    }),
  },
  { words: 'user list', summary: 'list the people who have signed in, with their ids', run: listUsers },
  {
    words: 'user sessions',
    argument: 'USER_ID',
    summary: 'list a person’s sessions, with their ids',
    run: listUserSessions,
  },
  {
    words: 'user sign-out',
    isRecorded: true,
    argument: 'USER_ID',
    summary: 'end all sessions of a person',
    run: signOutUser,
  },
  {
    words: 'user disable',
    isRecorded: true,
    argument: 'USER_ID',
    summary: 'keep a person out: ends sessions, sign-in, messages, syncs and feeds; the data stays',
    run: disableUser,
  },
  {
    words: 'user enable',
    isRecorded: true,
    argument: 'USER_ID',
    summary: 'let a disabled person in again',
    run: enableUser,
  },
  {
    words: 'user remove',
    isRecorded: true,
    argument: 'USER_ID',
    summary: 'delete a person’s account and everything in it, for good; --yes does not ask',
    question: (id) => `Delete the account ${id} and everything in it, for good?`,
    run: removeUser,
  },
  {
    words: 'household invite',
    isRecorded: true,
    argument: 'NAME',
    summary:
      'print a link with which a person makes their first passkey; "NAME <address>" adds where they get mail',
    run: inviteToHousehold,
  },
  {
    words: 'household reset',
    isRecorded: true,
    argument: 'NAME',
    summary:
      'remove a person’s passkeys, password and codes, end their sessions, and print a link for a new start',
    question: (name) => `Remove every way in which ${name} signs in here, and end all their sessions?`,
    run: resetInHousehold,
  },
  { words: 'household list', summary: 'list the people with an account at Lutea itself', run: listHousehold },
  {
    words: 'identity preview',
    argument: 'FROM TO',
    argumentWords: 2,
    summary: 'say how many people a move of the identity provider would take along',
    run: previewMove,
  },
  {
    words: 'identity move',
    isRecorded: true,
    argument: 'FROM TO',
    argumentWords: 2,
    summary:
      'take everyone along to another issuer address, where they have the same subjects; --yes does not ask',
    question: () => 'Have everyone of the first issuer sign in at the second one?',
    run: moveProvider,
  },
  {
    words: 'import',
    isRecorded: true,
    argument: 'FILE --user USER_ID',
    argumentWords: 3,
    summary: 'bring a file from another app for a person, who can undo it',
    run: importForPerson,
  },
  {
    words: 'keys rotate',
    isRecorded: true,
    summary:
      'encrypt all tokens, push addresses and the key of links with the first of ENCRYPTION_KEYS, while the server runs',
    run: encryptAgain,
  },
  {
    words: 'jobs run',
    isRecorded: true,
    argument: 'NAME',
    summary: 'run a job now and print what it did',
    run: runJob,
  },
  {
    words: 'jobs',
    summary: 'list schedules, last runs, failures, dead letters and unknown outcomes',
    run: listJobs,
  },
  {
    words: 'admin link',
    isRecorded: true,
    summary: 'print a link that opens the operator’s page once',
    run: printAdminLink,
  },
  {
    words: 'admin set-oidc',
    isRecorded: true,
    argument: 'FILE',
    summary: 'store the identity provider: JSON with issuerUrl, clientId, clientSecret',
    creates: true,
    run: storeProvider,
  },
  {
    words: 'deleted list',
    summary: 'list the deleted accounts, to keep beside the backups',
    run: printDeleted,
  },
  {
    words: 'deleted apply',
    isRecorded: true,
    argument: 'FILE',
    summary: 'delete the accounts on such a list again, after restoring a backup',
    run: applyDeleted,
  },
  {
    words: 'session revoke',
    isRecorded: true,
    argument: 'SESSION_ID',
    summary: 'end one session at once',
    run: endOneSession,
  },
];

const describe = (usage: string, summary: string) => `  ${usage.padEnd(28)}${summary}`;

export const USAGE = [
  'Usage: lutea COMMAND, or lutea --help, or lutea --version',
  '',
  describe('start', 'run the service until it gets a SIGTERM or a Ctrl-C'),
  describe('ready', 'ask the running service whether it is ready, as a health check does'),
  ...LOCAL_COMMANDS.map(({ name, argument, summary }) => describe(`${name} ${argument}`, summary)),
  ...COMMANDS.map(({ words, argument = '', summary }) => describe(`${words} ${argument}`, summary)),
];

function isNamedBy(words: readonly string[], { words: name, argument, argumentWords = 1 }: Command): boolean {
  const length = name.split(' ').length;
  const given = words.length - length;
  return words.slice(0, length).join(' ') === name && given === (argument === undefined ? 0 : argumentWords);
}

/** Whether the command may run if there is no installation yet. */
export function mayCreate(words: readonly string[]): boolean {
  return COMMANDS.find((candidate) => isNamedBy(words, candidate))?.creates === true;
}

/** The command with these words, ready to run; undefined if there is none. */
export function findCommand(
  words: readonly string[],
): ((context: CommandContext) => Promise<CommandResult>) | undefined {
  const command = COMMANDS.find((candidate) => isNamedBy(words, candidate));
  if (command === undefined) return undefined;
  const given = words.slice(command.words.split(' ').length);
  return (context) => command.run(context, words.at(-1) ?? '', given);
}

/** The record of a command, with the id of what it changes; undefined if it changes nothing. */
export function recordOf(words: readonly string[]): { action: string; subject: string | null } | undefined {
  const command = COMMANDS.find((candidate) => isNamedBy(words, candidate));
  if (command?.isRecorded !== true) return undefined;
  return { action: command.words, subject: words.find(isUuid) ?? null };
}

/** What the operator has to confirm before the command runs; undefined if nothing. */
export function questionOf(words: readonly string[]): string | undefined {
  return COMMANDS.find((candidate) => isNamedBy(words, candidate))?.question?.(words.at(-1) ?? '');
}

/** The words of a command, with the content of the file instead of its name. */
export function readFileArgument(words: readonly string[]): readonly string[] {
  const command = COMMANDS.find((candidate) => isNamedBy(words, candidate));
  if (command?.argument !== 'FILE') return words;
  return [...words.slice(0, -1), readFileSync(words.at(-1) ?? '', 'utf8')];
}
