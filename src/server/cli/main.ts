// The operator's commands: `npm run lutea -- COMMAND`.
import { composeJobs } from '#server/compose-jobs.ts';
import { composeOutside } from '#server/compose-outside.ts';
import { ConfigError, loadConfig } from '#server/config.ts';
import { connectDatastore } from '#server/datastore/connect.ts';
import { createConfiguredKeyRing } from '#server/encryption.ts';
import { recordRuns } from '#server/record-runs.ts';
import { type CommandContext, findCommand, readFileArgument, USAGE } from './commands.ts';
import { type CommandResult, controlSocketPath, sendCommand } from './control-socket.ts';

const clock = (): Temporal.Instant => Temporal.Now.instant();

/** In the running server where there is one, else in this process with the database opened for it. */
async function runCommand(
  words: readonly string[],
  command: (context: CommandContext) => Promise<CommandResult>,
): Promise<CommandResult> {
  const config = loadConfig();
  const answer = await sendCommand(controlSocketPath(config.dataDir), words);
  if (answer !== undefined) return answer;
  const engine = await connectDatastore({
    ...config.datastore,
    dataDir: config.dataDir,
    onIdleError: () => {},
  });
  const parts = { config, engine, keyRing: createConfiguredKeyRing(config), clock };
  const outside = composeOutside(parts);
  const onError = (error: unknown) => console.error(error instanceof Error ? error.name : typeof error);
  try {
    const jobs = composeJobs({ ...outside, onError });
    return await command({ ...parts, jobs: recordRuns(jobs, { engine, clock, onError }, 'command') });
  } finally {
    outside.senders.mailer?.close();
    await engine.close();
  }
}

async function main(words: readonly string[]): Promise<CommandResult> {
  const command = findCommand(words);
  if (command === undefined) return { lines: USAGE, ok: words.length === 0 || words[0] === 'help' };
  try {
    const complete = readFileArgument(words);
    return await runCommand(complete, findCommand(complete) ?? command);
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    return {
      lines: [error instanceof ConfigError ? text : `lutea ${words.join(' ')} failed: ${text}`],
      ok: false,
    };
  }
}

const { lines, ok } = await main(process.argv.slice(2));
console.log(lines.join('\n'));
process.exitCode = ok ? 0 : 1;
