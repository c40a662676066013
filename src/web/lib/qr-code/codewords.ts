import { errorCorrection } from './error-correction.ts';

/**
 * Error correction level L, 7 %, which is enough on a screen. By version, from 1: correction bytes per block, and
 * blocks.
 */
const CORRECTION_BYTES = [7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26];
const BLOCKS = [1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4];

const BYTE_MODE = 0b0100;
const PADDING = [0xec, 0x11];

/** Modules left for data after all patterns are drawn. */
function rawModules(version: number): number {
  const alignments = Math.floor(version / 7) + 2;
  const base = (16 * version + 128) * version + 64;
  if (version === 1) return base;
  const withAlignment = base - (25 * alignments - 10) * alignments + 55;
  return version < 7 ? withAlignment : withAlignment - 36;
}

interface Layout {
  version: number;
  blocks: number;
  correctionBytes: number;
  dataBytes: number;
  totalBytes: number;
}

function layoutOf(version: number): Layout {
  const blocks = BLOCKS[version - 1] ?? 0;
  const correctionBytes = CORRECTION_BYTES[version - 1] ?? 0;
  const totalBytes = Math.floor(rawModules(version) / 8);
  return { version, blocks, correctionBytes, totalBytes, dataBytes: totalBytes - blocks * correctionBytes };
}

const lengthBits = (version: number): number => (version < 10 ? 8 : 16);

function chooseLayout(bytes: number): Layout {
  const fits = ({ version, dataBytes }: Layout) => 4 + lengthBits(version) + bytes * 8 <= dataBytes * 8;
  const layout = BLOCKS.map((_, i) => layoutOf(i + 1)).find(fits);
  if (layout === undefined) throw new RangeError(`A QR code of ${bytes} bytes is too large`);
  return layout;
}

/** The text with its mode and length, padded to the size of the code. */
function writeData(text: Uint8Array, { version, dataBytes }: Layout): number[] {
  const bits: number[] = [];
  const write = (value: number, count: number) => {
    for (let i = count - 1; i >= 0; i--) bits.push((value >>> i) & 1);
  };
  write(BYTE_MODE, 4);
  write(text.length, lengthBits(version));
  for (const byte of text) write(byte, 8);
  write(0, Math.min(4, dataBytes * 8 - bits.length));
  while (bits.length % 8 !== 0) bits.push(0);
  const data = Array.from({ length: bits.length / 8 }, (_, i) =>
    bits.slice(i * 8, i * 8 + 8).reduce((byte, bit) => byte * 2 + bit, 0),
  );
  for (let i = 0; data.length < dataBytes; i++) data.push(PADDING[i % 2] ?? 0);
  return data;
}

/** Data and correction of all blocks, interleaved as they are drawn. */
function interleave(data: readonly number[], layout: Layout): number[] {
  const { blocks, correctionBytes, totalBytes } = layout;
  const shortBlocks = blocks - (totalBytes % blocks);
  const shortBytes = Math.floor(totalBytes / blocks) - correctionBytes;
  let at = 0;
  const parts = Array.from({ length: blocks }, (_, i) => {
    const end = at + shortBytes + (i < shortBlocks ? 0 : 1);
    const part = data.slice(at, end);
    at = end;
    return { part, correction: errorCorrection(part, correctionBytes) };
  });
  const columns = (rows: readonly (readonly number[])[], length: number) =>
    Array.from({ length }, (_, column) =>
      rows.flatMap((row) => (column < row.length ? [row[column] ?? 0] : [])),
    ).flat();
  return [
    ...columns(
      parts.map(({ part }) => part),
      shortBytes + 1,
    ),
    ...columns(
      parts.map(({ correction }) => correction),
      correctionBytes,
    ),
  ];
}

/** The bytes to draw, and the version that they need. */
export function codewordsOf(text: string): { version: number; bytes: number[] } {
  const encoded = new TextEncoder().encode(text);
  const layout = chooseLayout(encoded.length);
  return { version: layout.version, bytes: interleave(writeData(encoded, layout), layout) };
}
