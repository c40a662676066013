import { constants, createReadStream, createWriteStream, existsSync } from 'node:fs';
import { copyFile, link, open, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { createGunzip, createGzip } from 'node:zlib';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { readSnapshot } from './read-snapshot.ts';
import { damaged, type SnapshotTrailer, UnusableBackup } from './snapshot-format.ts';

/** How to encrypt a file: with a passphrase (in tests with a lower work factor), or to an age public key. */
export type Encryption = { passphrase: string; workFactor?: number } | { recipient: string };

/** What opens an encrypted file: its passphrase, or the private key (`AGE-SECRET-KEY-1…`). */
export type BackupKey = { passphrase: string } | { identity: string };

/** A file that was written, and verified by reading it back. */
export interface WrittenBackup {
  rows: SnapshotTrailer['rows'];
  /** Decrypts this file while the process knows this key; undefined if the file is not encrypted. */
  key: BackupKey | undefined;
}

const AGE = 'age-encryption.org/v1';
/** The end of a file's name while it is being written. */
export const UNFINISHED = '.partial';
const GZIP = Buffer.of(0x1f, 0x8b);
/** Chunks are large, because in a restore each becomes one statement. */
const PIECE_BYTES = 1024 * 1024;

/**
 * Prepares encryption, and returns a key to read the file back. For a public key this is a second key, made for this
 * file and never stored: after this process forgets it, only the owner of the private key can decrypt the file
 * (docs/decisions/0180).
 */
async function prepareEncryption(encryption: Encryption): Promise<{ encrypter: Encrypter; key: BackupKey }> {
  const encrypter = new Encrypter();
  if ('passphrase' in encryption) {
    encrypter.setPassphrase(encryption.passphrase);
    if (encryption.workFactor !== undefined) encrypter.setScryptWorkFactor(encryption.workFactor);
    return { encrypter, key: { passphrase: encryption.passphrase } };
  }
  const identity = await generateX25519Identity();
  encrypter.addRecipient(encryption.recipient);
  encrypter.addRecipient(await identityToRecipient(identity));
  return { encrypter, key: { identity } };
}

async function encrypt(plain: Readable, encrypter: Encrypter): Promise<Readable> {
  const sealed = await encrypter.encrypt(Readable.toWeb(plain) as globalThis.ReadableStream<Uint8Array>);
  return Readable.fromWeb(sealed as ReadableStream);
}

async function decrypt(path: string, key: BackupKey): Promise<Readable> {
  const decrypter = new Decrypter();
  if ('passphrase' in key) decrypter.addPassphrase(key.passphrase);
  else decrypter.addIdentity(key.identity);
  const sealed = Readable.toWeb(createReadStream(path)) as globalThis.ReadableStream<Uint8Array>;
  try {
    return Readable.fromWeb((await decrypter.decrypt(sealed)) as ReadableStream);
  } catch (cause) {
    const name = 'passphrase' in key ? 'passphrase' : 'private key';
    throw new UnusableBackup(`The ${name} does not open the file, or its beginning is damaged.`, { cause });
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
export async function* readBackupFile(path: string, key?: BackupKey): AsyncGenerator<Uint8Array> {
  const start = await readStart(path);
  const isAge = start.toString('latin1') === AGE;
  if (!isAge && !start.subarray(0, GZIP.length).equals(GZIP)) {
    throw new UnusableBackup('The file is not a backup made by Lutea.');
  }
  if (isAge && key === undefined)
    throw new UnusableBackup('The file is encrypted: its passphrase or private key is needed.');
  const packed = isAge && key !== undefined ? await decrypt(path, key) : createReadStream(path);
  const plain = createGunzip({ chunkSize: PIECE_BYTES });
  const flow = pipeline(packed, plain);
  // An error is reported at the end of the read, below.
  flow.catch(() => {});
  try {
    yield* plain;
    await flow;
  } catch (cause) {
    throw damaged('it cannot be decrypted or unpacked to its end', cause);
  }
}

/** Reads a file to its end and verifies its checksum and counts. */
async function verifyBackupFile(path: string, key: BackupKey | undefined): Promise<SnapshotTrailer> {
  for await (const part of readSnapshot(readBackupFile(path, key))) {
    if (part.kind === 'end') return part.trailer;
  }
  throw damaged('it ends too early');
}

/** Renames the finished file; never overwrites another file. */
async function nameFile(temporary: string, path: string): Promise<void> {
  try {
    await link(temporary, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw error;
    // Some file systems, such as FAT, have no hard links.
    await copyFile(temporary, path, constants.COPYFILE_EXCL);
  }
}

async function writeWhole(path: string, snapshot: AsyncIterable<Uint8Array>, encrypter?: Encrypter) {
  const file = await open(path, 'wx', 0o600);
  const packed = createGzip({ chunkSize: PIECE_BYTES });
  const packing = pipeline(snapshot, packed);
  packing.catch(() => {});
  const out = encrypter === undefined ? packed : await encrypt(packed, encrypter);
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
): Promise<WrittenBackup> {
  if (existsSync(path)) throw new Error(`${path} exists already. Nothing was written.`);
  if (!existsSync(dirname(path)))
    throw new Error(`There is no folder ${dirname(path)}. Nothing was written.`);
  const temporary = `${path}.${crypto.randomUUID()}${UNFINISHED}`;
  const prepared = encryption && (await prepareEncryption(encryption));
  try {
    await writeWhole(temporary, snapshot, prepared?.encrypter);
    const { rows } = await verifyBackupFile(temporary, prepared?.key);
    await nameFile(temporary, path);
    return { rows, key: prepared?.key };
  } finally {
    await rm(temporary, { force: true });
  }
}
