import type { Config } from '#server/config.ts';
import type { Engine } from '#server/datastore/engine.ts';
import type { KeyRing } from '#server/datastore/key-ring.ts';
import { listPeople } from '#server/datastore/people.ts';
import { rotateKeys } from '#server/datastore/rotate-keys.ts';
import { revokeSession } from '#server/datastore/sessions.ts';
import type { JobTable } from '#server/jobs/job-table.ts';
import type { CommandResult } from './control-socket.ts';
import { examine } from './doctor.ts';
import { listJobs, runJob } from './job-commands.ts';

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

async function sealAnew({ engine, keyRing }: CommandContext): Promise<CommandResult> {
  const { resealed, unreadable } = await rotateKeys(engine, keyRing);
  const lines = [`Sealed anew with the key ${keyRing.currentKeyId}: ${resealed} connections.`];
  if (unreadable > 0) {
    lines.push(`Not to be opened with any key: ${unreadable}. Their people are asked to connect again.`);
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
    summary: 'seal all stored tokens with the first of ENCRYPTION_KEYS, beside the running server',
    run: sealAnew,
  },
  { words: 'jobs run', argument: 'NAME', summary: 'run a job now and print what it did', run: runJob },
  {
    words: 'jobs',
    summary: 'list schedules, last runs, failures, dead letters and unknown outcomes',
    run: listJobs,
  },
  { words: 'session revoke', argument: 'SESSION_ID', summary: 'end one session at once', run: endSession },
];

export const USAGE = [
  'Usage: lutea COMMAND',
  '',
  ...COMMANDS.map(({ words, argument = '', summary }) => `  ${`${words} ${argument}`.padEnd(28)}${summary}`),
];

/** The command that the words name, ready to run; undefined when they name none. */
export function findCommand(
  words: readonly string[],
): ((context: CommandContext) => Promise<CommandResult>) | undefined {
  for (const { words: name, argument, run } of COMMANDS) {
    const length = name.split(' ').length;
    const rest = words.slice(length);
    const isNamed = words.slice(0, length).join(' ') === name;
    if (isNamed && rest.length === (argument === undefined ? 0 : 1)) {
      return (context) => run(context, rest[0] ?? '');
    }
  }
  return undefined;
}
