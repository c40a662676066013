// The operator's commands: `npx lutea COMMAND`. Results go to standard output, everything else to standard error.
import { composeBackups } from '#server/app/compose-backups.ts';
import { composeJobs } from '#server/app/compose-jobs.ts';
import { composeOutside, type StandIns } from '#server/app/compose-outside.ts';
import { createConfiguredKeyRing } from '#server/app/encryption.ts';
import { recordRuns } from '#server/app/record-runs.ts';
import type { RunningServer } from '#server/app/running-record.ts';
import { readVersion } from '#server/app/version.ts';
import { type Config, ConfigError, loadConfig } from '#server/config/config.ts';
import { connectDatabase } from '#server/database/connect.ts';
import { PRIVATE_UMASK } from '#server/database/data-folder.ts';
import { hasInstallation } from '#server/database/installation.ts';
import { noteAction } from '#server/records/operator/operator-actions.ts';
import { confirm } from './ask.ts';
import { type CommandResult, fail, SETTINGS_HINT } from './command-result.ts';
import {
  type CommandContext,
  findCommand,
  mayCreate,
  questionOf,
  readFileArgument,
  recordOf,
  USAGE,
} from './commands.ts';
import { examineWithoutDatabase } from './doctor.ts';
import { findLocalCommand } from './local-commands.ts';
import { describeInstallation } from './running-server.ts';
import { databaseSettings } from './settings.ts';

type RunCommand = (context: CommandContext) => Promise<CommandResult>;

const clock = (): Temporal.Instant => Temporal.Now.instant();

/** Opens the database and runs the command. */
async function runWithDatabase(
  config: Config,
  running: RunningServer | undefined,
  { words, run: command }: { words: readonly string[]; run: RunCommand },
): Promise<CommandResult> {
  const engine = await connectDatabase(databaseSettings(config));
  const parts = { config, engine, keyRing: createConfiguredKeyRing(config), clock };
  const outside = composeOutside(parts, config.isTryIt ? await findStandIns(config) : undefined);
  const onError = (error: unknown) => console.error(error instanceof Error ? error.name : typeof error);
  try {
    const onWarning = (message: string, facts: object) => console.error(message, JSON.stringify(facts));
    const backups = composeBackups(parts, { onWarning });
    const jobs = composeJobs({ ...outside, onError, onWarning, backups });
    const result = await command({
      ...parts,
      running,
      jobs: recordRuns(jobs, { engine, clock, onError }, 'command'),
    });
    const record = recordOf(words);
    if (record !== undefined) {
      await noteAction(engine, { ...record, at: clock(), via: 'command', succeeded: result.ok });
    }
    return result;
  } finally {
    outside.senders.mailer?.close();
    await engine.close();
  }
}

/** The services that a server in try-it mode starts beside itself. */
async function findStandIns(config: Config): Promise<StandIns> {
  const { standInsOf } = await import('#server/try-it/stand-ins.ts');
  return standInsOf(config);
}

/** Runs a command, beside the running server if there is one, and only on the configured data. */
async function runCommand(words: readonly string[], command: RunCommand): Promise<CommandResult> {
  const config = loadConfig();
  const place = { url: config.database.url, dataDir: config.dataDir };
  const found = describeInstallation(config);
  if ('refusal' in found) return found.refusal;
  try {
    const { ownerUrl = place.url } = config.database;
    if (!mayCreate(words) && !(await hasInstallation({ ...place, url: ownerUrl }))) {
      return fail('There is no installation yet, and this command does not create one.', SETTINGS_HINT);
    }
    return await runWithDatabase(config, found.running, { words, run: command });
  } catch (error) {
    if (words[0] === 'doctor')
      return examineWithoutDatabase({ config, clock, running: found.running }, error);
    throw error;
  }
}

async function run(words: readonly string[]): Promise<CommandResult> {
  const local = findLocalCommand(words);
  if (local !== undefined) return (await local.load())(words.slice(1));
  const isConfirmed = words.includes('--yes');
  const complete = readFileArgument(words.filter((word) => word !== '--yes'));
  const command = findCommand(complete);
  if (command === undefined) return fail(`There is no command "${words.join(' ')}".`, '', ...USAGE);
  const question = questionOf(complete);
  if (question !== undefined && !isConfirmed && !(await confirm(question))) {
    return fail('Not confirmed: nothing was changed. Without a terminal, add --yes.');
  }
  return runCommand(complete, command);
}

async function main(words: readonly string[]): Promise<CommandResult> {
  if (words.some((word) => word === '--version' || word === '-v'))
    return { lines: [readVersion()], ok: true };
  const isHelp =
    words.length === 0 || words[0] === 'help' || words.includes('--help') || words.includes('-h');
  if (isHelp) return { lines: USAGE, ok: true };
  try {
    return await run(words);
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    return fail(error instanceof ConfigError ? text : `lutea ${words.join(' ')} failed: ${text}`);
  }
}

process.umask(PRIVATE_UMASK);
const { lines, ok, isReport = false } = await main(process.argv.slice(2));
if (ok || isReport) console.log(lines.join('\n'));
else console.error(lines.join('\n'));
process.exitCode = ok ? 0 : 1;
