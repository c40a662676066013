import { readFileSync } from 'node:fs';
import type { Config } from '#server/config.ts';
import type { Engine } from '#server/datastore/engine.ts';
import type { KeyRing } from '#server/datastore/key-ring.ts';
import { resealStoredOidc } from '#server/datastore/operator-settings.ts';
import { listPeople } from '#server/datastore/people.ts';
import { rotateKeys } from '#server/datastore/rotate-keys.ts';
import { revokeSession } from '#server/datastore/sessions.ts';
import type { JobTable } from '#server/jobs/job-table.ts';
import type { CommandResult } from './control-socket.ts';
import { applyDeleted, printDeleted } from './deletion-commands.ts';
import { examine } from './doctor.ts';
import { listJobs, runJob } from './job-commands.ts';
import { printAdminLink, storeProvider } from './operator-commands.ts';

/** What a command works with, whether it runs in the server or in a process of its own. */
export interface CommandContext {
  config: Config;
  engine: Engine;
  keyRing: KeyRing;
  clock: () => Temporal.Instant;
  jobs: JobTable;
}

interface Command {
  words: string;
  /** FILE: the command gets what is in it. */
  argument?: string;
  summary: string;
  run: (context: CommandContext, argument: string) => Promise<CommandResult>;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

async function listUsers({ engine }: CommandContext): Promise<CommandResult> {
  const people = await listPeople(engine);
  const lines = people.map(
    ({ id, email, created, sessions }) =>
      `${id}  ${created.toString().slice(0, 10)}  sessions ${sessions}  ${email}`,
  );
  return { lines: lines.length === 0 ? ['Nobody has signed in yet.'] : lines, ok: true };
}

async function endSession({ engine }: CommandContext, id: string): Promise<CommandResult> {
  const ended = UUID.test(id) && (await revokeSession(engine, id));
  return { lines: [ended ? `Session ${id} has ended.` : `There is no session ${id}.`], ok: ended };
}

async function sealAnew({ engine, keyRing, clock }: CommandContext): Promise<CommandResult> {
  const { connections, pushAddresses } = await rotateKeys(engine, keyRing);
  const lines = [
    `Sealed anew with the key ${keyRing.currentKeyId}: ${connections.resealed} connections, ${pushAddresses.resealed} push addresses.`,
  ];
  if (connections.unreadable > 0) {
    lines.push(
      `Connections that open with no key: ${connections.unreadable}. Their people are asked to connect again.`,
    );
  }
  if (pushAddresses.unreadable > 0) {
    lines.push(
      `Push addresses that open with no key: ${pushAddresses.unreadable}. Their people have to enter them again.`,
    );
  }
  const provider = await resealStoredOidc(engine, keyRing, clock());
  if (provider === 'resealed') lines.push('The stored identity provider too.');
  if (provider === 'unreadable') {
    lines.push('The stored identity provider opens with no key: store it again.');
  }
  return { lines, ok: true };
}

const COMMANDS: readonly Command[] = [
  {
    words: 'migrate',
    summary: 'bring the database up to date (the server also does so at start)',
    run: async () => ({ lines: ['The database is up to date.'], ok: true }),
  },
  {
    words: 'doctor',
    summary: 'check configuration, database, identity provider, mail and clock',
    run: examine,
  },
  { words: 'user list', summary: 'list the people who have signed in', run: listUsers },
  {
    words: 'keys rotate',
    summary:
      'seal all tokens and push addresses with the first of ENCRYPTION_KEYS, beside the running server',
    run: sealAnew,
  },
  { words: 'jobs run', argument: 'NAME', summary: 'run a job now and print what it did', run: runJob },
  {
    words: 'jobs',
    summary: 'list schedules, last runs, failures, dead letters and unknown outcomes',
    run: listJobs,
  },
  {
    words: 'admin link',
    summary: 'print a link that opens the operator’s page once',
    run: printAdminLink,
  },
  {
    words: 'admin set-oidc',
    argument: 'FILE',
    summary: 'store the identity provider: JSON with issuerUrl, clientId, clientSecret',
    run: storeProvider,
  },
  {
    words: 'deleted list',
    summary: 'list the deleted accounts, to keep beside the backups',
    run: printDeleted,
  },
  {
    words: 'deleted apply',
    argument: 'FILE',
    summary: 'delete the accounts on such a list again, after restoring a backup',
    run: applyDeleted,
  },
  { words: 'session revoke', argument: 'SESSION_ID', summary: 'end one session at once', run: endSession },
];

export const USAGE = [
  'Usage: lutea COMMAND',
  '',
  ...COMMANDS.map(({ words, argument = '', summary }) => `  ${`${words} ${argument}`.padEnd(28)}${summary}`),
];

function isNamedBy(words: readonly string[], { words: name, argument }: Command): boolean {
  const length = name.split(' ').length;
  const given = words.length - length;
  return words.slice(0, length).join(' ') === name && given === (argument === undefined ? 0 : 1);
}

/** The command that the words name, ready to run; undefined when they name none. */
export function findCommand(
  words: readonly string[],
): ((context: CommandContext) => Promise<CommandResult>) | undefined {
  const command = COMMANDS.find((candidate) => isNamedBy(words, candidate));
  return command && ((context) => command.run(context, words.at(-1) ?? ''));
}

/** The words with the file read that they name, here: a server that runs the command stands in another folder. */
export function readFileArgument(words: readonly string[]): readonly string[] {
  const command = COMMANDS.find((candidate) => isNamedBy(words, candidate));
  if (command?.argument !== 'FILE') return words;
  return [...words.slice(0, -1), readFileSync(words.at(-1) ?? '', 'utf8')];
}
