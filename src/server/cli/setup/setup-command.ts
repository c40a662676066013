import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { parseArgs, parseEnv } from 'node:util';
import { START_COMMAND } from '#leaf/own-files.ts';
import { readConfig, settingsPath } from '#server/config/config.ts';
import { OPTIONS } from '#server/config/options.ts';
import { ask } from '../ask.ts';
import { type CommandResult, fail } from '../command-result.ts';
import { type AnswerSource, collectAnswers } from './collect-answers.ts';
import { type Answers, FIRST_PERSON, QUESTIONS } from './questions.ts';
import { completeSettings, writeSettings } from './settings-file.ts';

const tell: AnswerSource['tell'] = ({ key }, { level, text }) =>
  console.error(`  ${level.padEnd(4)}  ${key}: ${text}`);

/** Reads answers at the terminal. A wrong one can be given again. */
const atTerminal: AnswerSource = {
  read: ({ ask: question, isHidden }) => ask(`${question}\n> `, { isHidden }),
  tell,
  mayRetry: true,
};

/** Reads answers from a file. Its settings without a question are copied to the new file. */
async function readFrom(path: string): Promise<Answers | undefined> {
  const given = parseEnv(readFileSync(path, 'utf8')) as Answers;
  const known = new Set<string>([...OPTIONS.map(({ key }) => key), FIRST_PERSON]);
  const unknown = Object.keys(given).filter((name) => !known.has(name));
  if (unknown.length > 0) throw new Error(`There is no setting ${unknown.join(', ')} (in ${path}).`);
  const asked = new Set(QUESTIONS.map(({ key }) => key));
  const others = Object.entries(given).filter(([name, value]) => !asked.has(name) && value !== '');
  const read: AnswerSource['read'] = async ({ key }) => given[key] ?? '';
  const answers = await collectAnswers({ read, tell, mayRetry: false });
  return answers && { ...Object.fromEntries(others), ...answers };
}

/** Runs a command of this program with the new settings. */
function run(...words: string[]): boolean {
  const [, program = ''] = process.argv;
  return (
    spawnSync(process.execPath, [...process.execArgv, program, ...words], { stdio: 'inherit' }).status === 0
  );
}

/** Asks for what an installation for others needs, tests each answer, and writes the settings file. */
export async function runSetup(args: readonly string[]): Promise<CommandResult> {
  const { values } = parseArgs({ args: [...args], options: { from: { type: 'string' } } });
  const path = settingsPath();
  if (existsSync(path)) return fail(`${path} is there already. Move it away first. Nothing was changed.`);
  if (values.from === undefined && !process.stdin.isTTY) {
    return fail('There is no terminal to ask at: use lutea setup --from FILE.');
  }
  const answers = await (values.from === undefined ? collectAnswers(atTerminal) : readFrom(values.from));
  if (answers === undefined) return fail('Some answers are wrong, see above. Nothing was written.');
  const settings = completeSettings(answers);
  readConfig(settings);
  writeSettings(path, settings);
  console.error(`Written: ${path}, readable by you alone. It holds ENCRYPTION_KEYS: keep a copy elsewhere.`);
  const { [FIRST_PERSON]: person } = answers;
  const isReady =
    run('migrate') && (person === undefined || run('household', 'invite', person)) && run('doctor');
  if (!isReady) return fail('The settings are written, and something above is not right yet.');
  return { lines: [`Ready: start it with ${START_COMMAND}.`], ok: true };
}
