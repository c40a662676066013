import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

export interface Answer {
  status: number | null;
  stdout: string;
  stderr: string;
}

/** The line to type after each prompt. */
export type Typed = readonly (readonly [prompt: string, line: string])[];

export function collectOutput(child: ChildProcess) {
  const output = { stdout: '', stderr: '' };
  child.stdout?.on('data', (chunk) => (output.stdout += chunk));
  child.stderr?.on('data', (chunk) => (output.stderr += chunk));
  return output;
}

/** Resolves when the text has been printed; rejects if the process ends without it. */
export function untilPrinted(child: ChildProcess, words: string, output: { stdout: string; stderr: string }) {
  return new Promise<void>((resolve, reject) => {
    const check = () => output.stdout.includes(words) && resolve();
    child.stdout?.on('data', check);
    child.once('close', () =>
      reject(new Error(`ended without "${words}":\n${output.stdout}${output.stderr}`)),
    );
    check();
  });
}

export async function answerOf(child: ChildProcess): Promise<Answer> {
  const output = collectOutput(child);
  const [status] = await once(child, 'close');
  return { status, ...output };
}

/** The program and arguments to run a command line in a terminal. */
export const inTerminal = (command: string): [program: string, args: string[]] => [
  'script',
  ['--quiet', '--return', '--command', command, '/dev/null'],
];

/** Waits for each prompt, types its line, and waits for the end of the process. */
export async function typeInto(child: ChildProcess, typed: Typed): Promise<Answer> {
  const output = collectOutput(child);
  const closed = once(child, 'close');
  for (const [prompt, line] of typed) {
    await untilPrinted(child, prompt, output);
    child.stdin?.write(`${line}\n`);
  }
  const [status] = await closed;
  return { status, ...output };
}
