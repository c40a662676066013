import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** Asks at the terminal. An answer that is hidden is not shown while it is typed. */
export async function ask(question: string, { isHidden = false } = {}): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const output = isHidden ? silent : process.stderr;
  const prompt = createInterface({
    input: process.stdin,
    output,
    terminal: isHidden || process.stderr.isTTY,
  });
  if (isHidden) process.stderr.write(question);
  try {
    return await prompt.question(question);
  } finally {
    prompt.close();
    if (isHidden) process.stderr.write('\n');
  }
}

/** Asks for a yes. Without a terminal the answer is no. */
export async function confirm(question: string): Promise<boolean> {
  return process.stdin.isTTY && (await ask(`${question} Type yes: `)).trim() === 'yes';
}
