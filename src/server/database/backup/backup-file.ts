import { constants, createReadStream, createWriteStream, existsSync } from 'node:fs';
import { copyFile, link, open, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { createGunzip, createGzip } from 'node:zlib';
import { Decrypter, Encrypter } from 'age-encryption';
import { readSnapshot } from './read-snapshot.ts';
import { damaged, type SnapshotTrailer, UnusableBackup } from './snapshot-format.ts';

/** The passphrase of a file, and for tests a lower work factor. */
export interface Encryption {
  passphrase: string;
  workFactor?: number;
}

const AGE = 'age-encryption.org/v1';
const GZIP = Buffer.of(0x1f, 0x8b);
/** Large chunks: each becomes one statement in a restore. */
const PIECE_BYTES = 1024 * 1024;

async function encrypt(plain: Readable, { passphrase, workFactor }: Encryption): Promise<Readable> {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  if (workFactor !== undefined) encrypter.setScryptWorkFactor(workFactor);
  const sealed = await encrypter.encrypt(Readable.toWeb(plain) as globalThis.ReadableStream<Uint8Array>);
  return Readable.fromWeb(sealed as ReadableStream);
}

async function decrypt(path: string, passphrase: string): Promise<Readable> {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  const sealed = Readable.toWeb(createReadStream(path)) as globalThis.ReadableStream<Uint8Array>;
  try {
    return Readable.fromWeb((await decrypter.decrypt(sealed)) as ReadableStream);
  } catch (cause) {
    throw new UnusableBackup('The passphrase does not open the file, or its beginning is damaged.', {
      cause,
    });
  }
}

async function readStart(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(AGE.length), 0, AGE.length, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

export async function isEncrypted(path: string): Promise<boolean> {
  return (await readStart(path)).toString('latin1') === AGE;
}

/** The snapshot inside a file, as a stream. */
export async function* readBackupFile(path: string, passphrase?: string): AsyncGenerator<Uint8Array> {
  const start = await readStart(path);
  const isAge = start.toString('latin1') === AGE;
  if (!isAge && !start.subarray(0, GZIP.length).equals(GZIP)) {
    throw new UnusableBackup('The file is not a backup made by Lutea.');
  }
  if (isAge && passphrase === undefined)
    throw new UnusableBackup('The file is encrypted: its passphrase is needed.');
  const packed = isAge ? await decrypt(path, passphrase ?? '') : createReadStream(path);
  const plain = createGunzip({ chunkSize: PIECE_BYTES });
  const flow = pipeline(packed, plain);
  // The error is reported below, at the end of the read.
  flow.catch(() => {});
  try {
    yield* plain;
    await flow;
  } catch (cause) {
    throw damaged('it cannot be decrypted or unpacked to its end', cause);
  }
}

/** Reads a file to its end and verifies it. */
async function verifyBackupFile(path: string, passphrase?: string): Promise<SnapshotTrailer> {
  for await (const part of readSnapshot(readBackupFile(path, passphrase))) {
    if (part.kind === 'end') return part.trailer;
  }
  throw damaged('it ends too early');
}

/** Gives the finished file its name; never overwrites another file. */
async function nameFile(temporary: string, path: string): Promise<void> {
  try {
    await link(temporary, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw error;
    // Some file systems, such as FAT, have no hard links.
    await copyFile(temporary, path, constants.COPYFILE_EXCL);
  }
}

async function writeWhole(path: string, snapshot: AsyncIterable<Uint8Array>, encryption?: Encryption) {
  const file = await open(path, 'wx', 0o600);
  const packed = createGzip({ chunkSize: PIECE_BYTES });
  const packing = pipeline(snapshot, packed);
  packing.catch(() => {});
  const out = encryption === undefined ? packed : await encrypt(packed, encryption);
  await pipeline(out, createWriteStream('', { fd: file, flush: true }));
  await packing;
}

/**
 * Writes a backup under a temporary name, reads it back, and only then renames it. Only the owner may read the file,
 * and no existing file is overwritten.
 */
export async function writeBackupFile(
  path: string,
  snapshot: AsyncIterable<Uint8Array>,
  encryption?: Encryption,
): Promise<SnapshotTrailer> {
  if (existsSync(path)) throw new Error(`${path} exists already. Nothing was written.`);
  if (!existsSync(dirname(path)))
    throw new Error(`There is no folder ${dirname(path)}. Nothing was written.`);
  const temporary = `${path}.${crypto.randomUUID()}.partial`;
  try {
    await writeWhole(temporary, snapshot, encryption);
    const trailer = await verifyBackupFile(temporary, encryption?.passphrase);
    await nameFile(temporary, path);
    return trailer;
  } finally {
    await rm(temporary, { force: true });
  }
}
