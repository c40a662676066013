import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { RecordSink } from '#core/import/imported-record.ts';
import { createAppleReader, isAppleHealth, isClinicalDocument } from './apple-health.ts';
import { membersOf } from './archive.ts';
import { type Budget, createBudget, LimitReached } from './budget.ts';
import { decrypt, isEncrypted } from './encrypted.ts';
import type { ImportSource } from './format.ts';
import { readHealthConnect } from './health-connect.ts';
import { type ImportAnswers, ImportProblem } from './import-problem.ts';
import { isWorthReading, looksLikeJson, readJson } from './json/read-json.ts';
import { bufferOf, decodeText, type Member, MOST_BUFFERED_BYTES, type Opened, openMember } from './member.ts';
import { isTooWide } from './text/line-width.ts';
import { readText } from './text/read-text.ts';

interface ReadingOptions {
  sink: RecordSink;
  answers: ImportAnswers;
  /** A private folder for archive members that have to be files to be read. */
  folder: string;
  /** The room on the disk for such files. */
  copiedBytes?: number | undefined;
  onProgress: (share: number) => void;
}

interface Reading extends ReadingOptions {
  budget: Budget;
}

/** An archive may contain archives, but those may not. */
const MOST_DEPTH = 2;
const MIB = 1 << 20;

const startsWith = (head: Uint8Array, ...bytes: number[]): boolean =>
  bytes.every((byte, at) => head[at] === byte);
const isZip = (head: Uint8Array): boolean => startsWith(head, 0x50, 0x4b) && (head[2] === 3 || head[2] === 5);
const isGzip = (head: Uint8Array): boolean => startsWith(head, 0x1f, 0x8b);
const isSqlite = (head: Uint8Array): boolean => decodeText(head.subarray(0, 15)) === 'SQLite format 3';

async function readApple(
  { content }: Opened,
  { sizeBytes }: Member,
  { sink, onProgress }: Reading,
): Promise<'apple'> {
  const reader = createAppleReader(sink);
  const decoder = new TextDecoder();
  let length = 0;
  for await (const chunk of content) {
    length += chunk.length;
    reader.write(decoder.decode(chunk, { stream: true }));
    onProgress(length / sizeBytes);
  }
  reader.end();
  return 'apple';
}

/** Writes the content to a temporary file with a random name. */
async function asFile<T>(
  chunks: AsyncIterable<Uint8Array>,
  { folder, budget }: Reading,
  work: (path: string) => Promise<T> | T,
): Promise<T> {
  const path = join(folder, randomUUID());
  async function* counted() {
    for await (const chunk of chunks) {
      budget.countCopied(chunk.length);
      yield chunk;
    }
  }
  try {
    await pipeline(counted, createWriteStream(path, { mode: 0o600 }));
    return await work(path);
  } finally {
    await rm(path, { force: true });
  }
}

const inflateGzip = promisify(gunzip);

async function readGzip(chunks: AsyncIterable<Uint8Array>, budget: Budget): Promise<string> {
  const packed = await bufferOf(chunks);
  const bytes = await inflateGzip(packed, { maxOutputLength: MOST_BUFFERED_BYTES }).catch((error) => {
    throw new ImportProblem(error instanceof RangeError ? 'TOO_LARGE' : 'UNREADABLE');
  });
  budget.countUnpacked(bytes.length);
  return decodeText(bytes);
}

function readWhole(text: string, { sink, answers }: Reading, isMember: boolean): ImportSource | undefined {
  if (looksLikeJson(text)) return readJson(text, sink);
  // Text never contains NUL; a picture or a program does.
  if (text.includes('\0')) return undefined;
  if (isTooWide(text)) throw new ImportProblem('TOO_LARGE');
  return readText(text, sink, { answers, isMember });
}

const toList = (source: ImportSource | undefined): ImportSource[] => (source === undefined ? [] : [source]);

/** Most members of an archive have no days, so only those with a known start are read whole. */
function isSkippable(head: string, member: Member, depth: number): boolean {
  if (depth === 0) return false;
  if (member.sizeBytes > MOST_BUFFERED_BYTES) return true;
  return looksLikeJson(head) && !isWorthReading(head) && member.sizeBytes > MIB;
}

async function readMember(member: Member, reading: Reading, depth: number): Promise<ImportSource[]> {
  const opened = await openMember(member);
  const { head, content } = opened;
  if (isEncrypted(head) && depth < MOST_DEPTH) {
    const chunks = decrypt(head, content, reading.answers.password);
    return readMember({ ...member, chunks }, reading, depth + 1);
  }
  if (isZip(head))
    return depth >= MOST_DEPTH ? [] : asFile(content, reading, (path) => readArchive(path, reading, depth));
  if (isSqlite(head)) {
    await asFile(content, reading, (path) => readHealthConnect(path, reading.sink));
    return ['healthconnect'];
  }
  const isMember = depth > 0;
  if (isGzip(head)) return toList(readWhole(await readGzip(content, reading.budget), reading, isMember));
  const start = decodeText(head);
  if (isAppleHealth(start)) return [await readApple(opened, member, reading)];
  if (isClinicalDocument(start)) throw new ImportProblem('WRONG_MEMBER', 'apple');
  if (isSkippable(start, member, depth)) return [];
  return toList(readWhole(decodeText(await bufferOf(content)), reading, isMember));
}

/** An unreadable member is skipped if another one can be read. */
async function readArchive(path: string, reading: Reading, depth: number): Promise<ImportSource[]> {
  const sources: ImportSource[] = [];
  let problem: ImportProblem | undefined;
  for await (const member of membersOf(path, reading.answers.password, reading.budget)) {
    try {
      sources.push(...(await readMember(member, reading, depth + 1)));
    } catch (error) {
      if (!(error instanceof ImportProblem) || error instanceof LimitReached) throw error;
      problem ??= error;
    }
  }
  if (sources.length === 0 && problem !== undefined) throw problem;
  return sources;
}

/** Reads the upload itself, which is a file already. */
async function readFirst(path: string, sizeBytes: number, reading: Reading): Promise<ImportSource[]> {
  const { head } = await openMember({ sizeBytes, chunks: createReadStream(path, { end: 63 }) });
  if (isZip(head)) return readArchive(path, reading, 0);
  if (isSqlite(head)) {
    readHealthConnect(path, reading.sink);
    return ['healthconnect'];
  }
  return readMember({ sizeBytes, chunks: createReadStream(path, { highWaterMark: MIB }) }, reading, 0);
}

/** Reads a file of any known app and returns which; throws ImportProblem or AnswerNeeded if it cannot. */
export async function readUpload(path: string, options: ReadingOptions): Promise<ImportSource[]> {
  const { size } = await stat(path);
  const budget = createBudget(size, options.copiedBytes);
  const sources = await readFirst(path, size, { ...options, budget });
  if (sources.length === 0) throw new ImportProblem('UNKNOWN');
  // Sorted, because the order of members in an archive differs between browsers.
  return [...new Set(sources)].sort();
}
