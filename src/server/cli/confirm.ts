import { createInterface } from 'node:readline/promises';

/** Asks at the terminal. Without one the answer is no. */
export async function confirm(question: string): Promise<boolean> {
  if (!process.stdin.isTTY) return false;
  const prompt = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return (await prompt.question(`${question} Type yes: `)).trim() === 'yes';
  } finally {
    prompt.close();
  }
}
