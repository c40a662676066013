/** A chosen file, named with its path in the chosen folder. */
export interface NamedFile {
  name: string;
  file: Blob;
}

/** Files that never contain an export's days. The server does not open them either. */
const USELESS = /\.(gpx|fit|tcx|jpe?g|png|heic|gif|mp4|mov|m4a|mp3|pdf|html?)$/i;

const UTF8_NAMES = 0x0800;
const VERSION = 20;
/** 1 January 1980, the first date that a zip can store. */
const FIRST_DATE = 0x21;

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  return crc;
});

async function checksum(file: Blob): Promise<number> {
  let crc = 0xffffffff;
  const reader = file.stream().getReader();
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return ~crc >>> 0;
    for (const byte of value) crc = (CRC_TABLE[(crc ^ byte) & 0xff] as number) ^ (crc >>> 8);
  }
}

/** Writes numbers of two or four bytes, little-endian. */
function bytesOf(...fields: readonly (readonly [value: number, width: 2 | 4])[]): Uint8Array<ArrayBuffer> {
  const bytes = new DataView(new ArrayBuffer(fields.reduce((sum, [, width]) => sum + width, 0)));
  let at = 0;
  for (const [value, width] of fields) {
    if (width === 2) bytes.setUint16(at, value, true);
    else bytes.setUint32(at, value, true);
    at += width;
  }
  return new Uint8Array(bytes.buffer);
}

async function packMember({ name, file }: NamedFile, offset: number) {
  const label = new TextEncoder().encode(name);
  const crc = await checksum(file);
  const shared = [
    [VERSION, 2],
    [UTF8_NAMES, 2],
    [0, 2],
    [0, 2],
    [FIRST_DATE, 2],
    [crc, 4],
    [file.size, 4],
    [file.size, 4],
    [label.length, 2],
    [0, 2],
  ] as const;
  const head = bytesOf([0x04034b50, 4], ...shared);
  const entry = bytesOf(
    [0x02014b50, 4],
    [VERSION, 2],
    ...shared,
    [0, 2],
    [0, 2],
    [0, 2],
    [0, 4],
    [offset, 4],
  );
  return {
    member: [head, label, file],
    entry: [entry, label],
    sizeBytes: head.length + label.length + file.size,
  };
}

/** Packs several files into one uncompressed zip. The Blob refers to the files on disk, so it needs no memory. */
async function packZip(files: readonly NamedFile[]): Promise<Blob> {
  const members: BlobPart[] = [];
  const entries: BlobPart[] = [];
  let offset = 0;
  for (const file of files) {
    const { member, entry, sizeBytes } = await packMember(file, offset);
    members.push(...member);
    entries.push(...entry);
    offset += sizeBytes;
  }
  const directory = new Blob(entries);
  const end = bytesOf(
    [0x06054b50, 4],
    [0, 2],
    [0, 2],
    [files.length, 2],
    [files.length, 2],
    [directory.size, 4],
    [offset, 4],
    [0, 2],
  );
  return new Blob([...members, directory, end]);
}

/** The limits of an uncompressed zip and of the server. */
const MOST_FILES = 30_000;
const MOST_BYTES = 2 ** 32 - 1;

/** Returns a single file unchanged, or several as one zip; undefined if they are too many or too large. */
export async function packFiles(files: readonly NamedFile[]): Promise<Blob | undefined> {
  const useful = files.filter(({ name }) => !USELESS.test(name));
  const [first] = files;
  if (first !== undefined && files.length === 1) return first.file;
  const sizeBytes = useful.reduce((sum, { file }) => sum + file.size, 0);
  if (useful.length > MOST_FILES || sizeBytes > MOST_BYTES) return undefined;
  return packZip(useful);
}
