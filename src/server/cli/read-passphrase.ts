import { readFileSync } from 'node:fs';
import { ask } from './ask.ts';

/** The first line of a file, so that the file may end with a newline. */
function readFirstLine(file: string): string {
  const [line = ''] = readFileSync(file, 'utf8').split(/\r?\n/);
  if (line === '') throw new Error(`${file} holds no passphrase: its first line is empty.`);
  return line;
}

interface Asking {
  /** A file whose first line is the passphrase; undefined to ask at the terminal. */
  file: string | undefined;
  /** A new passphrase is asked for twice: a typo would make the backup useless. */
  isNew: boolean;
}

/** Never from an argument: every user of the machine can see those, and the shell stores them. */
export async function readPassphrase({ file, isNew }: Asking): Promise<string> {
  if (file !== undefined) return readFirstLine(file);
  if (!process.stdin.isTTY) {
    throw new Error('There is no terminal to ask for the passphrase: use --passphrase-file FILE.');
  }
  const passphrase = await ask('Passphrase: ', { isHidden: true });
  if (passphrase === '') throw new Error('An empty passphrase protects nothing.');
  if (isNew && (await ask('The same again: ', { isHidden: true })) !== passphrase)
    throw new Error('The two were not the same.');
  return passphrase;
}
