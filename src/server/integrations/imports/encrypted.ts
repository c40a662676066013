import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { Decrypter } from 'age-encryption';
import { AnswerNeeded, ImportProblem } from './import-problem.ts';
import { decodeText } from './member.ts';

const AGE = 'age-encryption.org/v1';
/** The default of common tools: 2^18 takes 256 MiB of memory. An untrusted file could require much more. */
const MOST_WORK = 18;

/** Whether a file is encrypted with a passphrase in age format, like an encrypted export of Lutea. */
export const isEncrypted = (head: Uint8Array): boolean => decodeText(head.subarray(0, AGE.length)) === AGE;

function assertPassphrase(head: Uint8Array): void {
  const work = /^-> scrypt \S+ (\d+)$/m.exec(decodeText(head))?.[1];
  if (work === undefined) throw new ImportProblem('UNREADABLE', 'lutea');
  if (Number(work) > MOST_WORK) throw new ImportProblem('TOO_LARGE', 'lutea');
}

/** The decrypted content, as a stream. */
export async function* decrypt(
  head: Uint8Array,
  content: AsyncIterable<Uint8Array>,
  passphrase: string | undefined,
): AsyncGenerator<Uint8Array> {
  assertPassphrase(head);
  if (passphrase === undefined) throw new AnswerNeeded({ kind: 'PASSWORD', isWrong: false });
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  const sealed = Readable.toWeb(Readable.from(content)) as globalThis.ReadableStream<Uint8Array>;
  const plain = await decrypter.decrypt(sealed).catch(() => {
    throw new AnswerNeeded({ kind: 'PASSWORD', isWrong: true });
  });
  try {
    yield* Readable.fromWeb(plain as ReadableStream);
  } catch {
    throw new ImportProblem('UNREADABLE', 'lutea');
  }
}
