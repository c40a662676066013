import { ImportProblem } from './import-problem.ts';

/** A file, or a member of an archive, as a stream. */
export interface Member {
  /** Uncompressed size, if known before reading. */
  sizeBytes: number;
  chunks: AsyncIterable<Uint8Array>;
}

const MIB = 1 << 20;
/** Files up to this size are read whole. Only Apple's export is larger, and it is streamed. */
export const MOST_BUFFERED_BYTES = 64 * MIB;
const HEAD_BYTES = 4_096;

export interface Opened {
  head: Uint8Array;
  /** The whole content, including the head. */
  content: AsyncIterable<Uint8Array>;
}

/** Reads the first bytes, which tell the format, without consuming them. */
export async function openMember({ chunks }: Member): Promise<Opened> {
  const iterator = chunks[Symbol.asyncIterator]();
  const read: Uint8Array[] = [];
  let length = 0;
  while (length < HEAD_BYTES) {
    const { value, done } = await iterator.next();
    if (done === true) break;
    read.push(value);
    length += value.length;
  }
  async function* all() {
    yield* read;
    for (;;) {
      const { value, done } = await iterator.next();
      if (done === true) return;
      yield value;
    }
  }
  return { head: Buffer.concat(read).subarray(0, HEAD_BYTES), content: all() };
}

/** The whole content in memory, up to the limit. */
export async function bufferOf(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const read: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    length += chunk.length;
    if (length > MOST_BUFFERED_BYTES) throw new ImportProblem('TOO_LARGE');
    read.push(chunk);
  }
  return Buffer.concat(read);
}

/** UTF-8 if valid, UTF-16 with a byte order mark, else the code page of old spreadsheets. */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
