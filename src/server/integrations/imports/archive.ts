import { open } from 'node:fs/promises';
import { configure, ERR_OVERLAPPING_ENTRY, type FileEntry, Reader, ZipReader } from '@zip.js/zip.js';
import { type Budget, LimitReached, MOST_RATIO } from './budget.ts';
import { AnswerNeeded, ImportProblem } from './import-problem.ts';
import type { Member } from './member.ts';

const MIB = 1 << 20;
const GIB = 1 << 30;

const MOST_MEMBER_BYTES = 6 * GIB;
const RATIO_FROM_BYTES = 10 * MIB;

/** Photos, routes and documents. No format here uses such files, so they are not opened. */
const NEVER_OPENED = /\.(gpx|fit|tcx|jpe?g|png|heic|gif|mp4|mov|m4a|mp3|pdf|html?)$/i;

configure({ useWebWorkers: false });

/** Reads an open file in parts, as the zip library requires. */
class FileReader extends Reader<string> {
  readonly #path: string;
  #file: Awaited<ReturnType<typeof open>> | undefined;

  constructor(path: string) {
    super(path);
    this.#path = path;
  }

  override async init(): Promise<void> {
    this.#file = await open(this.#path);
    this.size = (await this.#file.stat()).size;
  }

  override async readUint8Array(index: number, length: number): Promise<Uint8Array> {
    const bytes = new Uint8Array(Math.max(Math.min(length, this.size - index), 0));
    const { bytesRead } = (await this.#file?.read(bytes, 0, bytes.length, index)) ?? { bytesRead: 0 };
    return bytes.subarray(0, bytesRead);
  }

  async close(): Promise<void> {
    await this.#file?.close();
  }
}

function assertAllowed(entries: readonly FileEntry[]): void {
  for (const { uncompressedSize, compressedSize } of entries) {
    const isBomb = uncompressedSize > RATIO_FROM_BYTES && uncompressedSize > compressedSize * MOST_RATIO;
    if (isBomb || uncompressedSize > MOST_MEMBER_BYTES) throw new ImportProblem('TOO_LARGE');
  }
}

/** At first only one byte of the password is checked, so a wrong one may look like a damaged member. */
async function assertPassword(entry: FileEntry, password: string | undefined): Promise<void> {
  if (password === undefined) throw new AnswerNeeded({ kind: 'PASSWORD', isWrong: false });
  try {
    await entry.getData(new WritableStream(), { password, checkPasswordOnly: true });
  } catch {
    throw new AnswerNeeded({ kind: 'PASSWORD', isWrong: true });
  }
}

/** Members that share bytes would multiply what an archive unpacks to. */
const isOverlap = (error: unknown): boolean =>
  error instanceof Error && error.message === ERR_OVERLAPPING_ENTRY;

async function* inflate(
  entry: FileEntry,
  password: string | undefined,
  budget: Budget,
): AsyncGenerator<Uint8Array> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const failed = new Promise<never>((_, reject) => {
    entry.getData(writable, { ...(password !== undefined && { password }) }).catch(reject);
  });
  // A reader may stop before the end, which is not a failure.
  failed.catch(() => {});
  const reader = readable.getReader();
  let length = 0;
  try {
    for (;;) {
      const { value, done } = await Promise.race([reader.read(), failed]);
      if (done) return;
      length += value.length;
      budget.countUnpacked(value.length);
      // The size stated in an archive is not trusted.
      if (length > entry.uncompressedSize) throw new ImportProblem('TOO_LARGE');
      yield value;
    }
  } catch (error) {
    if (error instanceof ImportProblem) throw error;
    if (isOverlap(error)) throw new LimitReached();
    if (entry.encrypted) throw new AnswerNeeded({ kind: 'PASSWORD', isWrong: true });
    throw new ImportProblem('UNREADABLE');
  } finally {
    await reader.cancel().catch(() => {});
  }
}

async function listMembers(reader: ZipReader<string>, budget: Budget): Promise<FileEntry[]> {
  const entries: FileEntry[] = [];
  try {
    for await (const entry of reader.getEntriesGenerator()) {
      budget.countMember();
      if (!entry.directory) entries.push(entry);
    }
  } catch (error) {
    if (error instanceof ImportProblem) throw error;
    throw new ImportProblem('UNREADABLE');
  }
  return entries;
}

/** Each member of an archive that may contain days. Names are labels: no path is made from them. */
export async function* membersOf(
  path: string,
  password: string | undefined,
  budget: Budget,
): AsyncGenerator<Member> {
  const file = new FileReader(path);
  const reader = new ZipReader(file, { checkOverlappingEntry: true });
  try {
    const entries = await listMembers(reader, budget);
    assertAllowed(entries);
    const wanted = entries.filter(
      ({ filename, uncompressedSize }) => uncompressedSize > 0 && !NEVER_OPENED.test(filename),
    );
    const locked = wanted.find(({ encrypted }) => encrypted);
    if (locked !== undefined) await assertPassword(locked, password);
    for (const entry of wanted)
      yield { sizeBytes: entry.uncompressedSize, chunks: inflate(entry, password, budget) };
  } finally {
    await reader.close().catch(() => {});
    await file.close();
  }
}
