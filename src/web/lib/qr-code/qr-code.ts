import { codewordsOf } from './codewords.ts';

/** Rows of modules; true is dark. */
export type QrCode = readonly (readonly boolean[])[];

/** While a code is drawn, null is an empty module. */
type Grid = (boolean | null)[][];

const FINDER = 7;

function setModule(grid: Grid, x: number, y: number, isDark: boolean): void {
  const row = grid[y];
  if (row !== undefined && x >= 0 && x < row.length) row[x] = isDark;
}

/** A square of rings around a centre. */
function drawRings(
  grid: Grid,
  [x, y]: readonly [number, number],
  radius: number,
  isDark: (ring: number) => boolean,
) {
  for (let dy = -radius; dy <= radius; dy++) {
    for (let dx = -radius; dx <= radius; dx++) {
      setModule(grid, x + dx, y + dy, isDark(Math.max(Math.abs(dx), Math.abs(dy))));
    }
  }
}

function alignmentPositions(version: number, size: number): number[] {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = Math.ceil((size - 13) / (count * 2 - 2)) * 2;
  return [6, ...Array.from({ length: count - 1 }, (_, i) => size - 7 - (count - 2 - i) * step)];
}

function drawPatterns(grid: Grid, version: number): void {
  const size = grid.length;
  for (let i = 0; i < size; i++) {
    setModule(grid, 6, i, i % 2 === 0);
    setModule(grid, i, 6, i % 2 === 0);
  }
  for (const corner of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const) {
    drawRings(grid, corner, 4, (ring) => ring !== 2 && ring !== 4);
  }
  const positions = alignmentPositions(version, size);
  const last = positions.length - 1;
  for (const [i, x] of positions.entries()) {
    for (const [j, y] of positions.entries()) {
      const isFinder = (i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0);
      if (!isFinder) drawRings(grid, [x, y], 2, (ring) => ring !== 1);
    }
  }
}

const bit = (value: number, at: number): boolean => ((value >>> at) & 1) === 1;

/** The error correction bits of the header. */
function remainder(value: number, bits: number, polynomial: number): number {
  let result = value;
  for (let i = 0; i < bits; i++) result = (result << 1) ^ ((result >>> (bits - 1)) * polynomial);
  return result;
}

const LEVEL_L = 1;

function drawFormat(grid: Grid, mask: number): void {
  const size = grid.length;
  const data = (LEVEL_L << 3) | mask;
  const bits = ((data << 10) | remainder(data, 10, 0x537)) ^ 0x5412;
  for (let i = 0; i < 15; i++) {
    const isDark = bit(bits, i);
    if (i < 6) setModule(grid, 8, i, isDark);
    else if (i < 8) setModule(grid, 8, i + 1, isDark);
    else if (i === 8) setModule(grid, 7, 8, isDark);
    else setModule(grid, 14 - i, 8, isDark);
    if (i < 8) setModule(grid, size - 1 - i, 8, isDark);
    else setModule(grid, 8, size - 15 + i, isDark);
  }
  setModule(grid, 8, size - 8, true);
}

function drawVersion(grid: Grid, version: number): void {
  if (version < 7) return;
  const bits = (version << 12) | remainder(version, 12, 0x1f25);
  for (let i = 0; i < 18; i++) {
    const [a, b] = [grid.length - 11 + (i % 3), Math.floor(i / 3)];
    setModule(grid, a, b, bit(bits, i));
    setModule(grid, b, a, bit(bits, i));
  }
}

/** The modules for data, in order: columns of two from the right, up and down in turn. */
function* dataModules(grid: Grid): Generator<[x: number, y: number]> {
  const size = grid.length;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    const isUpward = ((right + 1) & 2) === 0;
    for (let step = 0; step < size; step++) {
      const y = isUpward ? size - 1 - step : step;
      for (const x of [right, right - 1]) if (grid[y]?.[x] === null) yield [x, y];
    }
  }
}

const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

const LOOKS_LIKE_FINDER = /(?=10111010000|00001011101)/g;

/** How hard a line is to read: long runs, and patterns that look like a corner. */
function linePenalty(line: readonly boolean[]): number {
  const text = line.map((isDark) => (isDark ? '1' : '0')).join('');
  const runs = [...text.matchAll(/0{5,}|1{5,}/g)].reduce((sum, [run]) => sum + run.length - 2, 0);
  return runs + 40 * [...text.matchAll(LOOKS_LIKE_FINDER)].length;
}

function penalty(code: QrCode): number {
  const size = code.length;
  const columns = code.map((_, x) => code.map((row) => row[x] === true));
  const lines = [...code, ...columns].reduce((sum, line) => sum + linePenalty(line), 0);
  let squares = 0;
  for (let y = 1; y < size; y++) {
    for (let x = 1; x < size; x++) {
      const same = [code[y]?.[x - 1], code[y - 1]?.[x], code[y - 1]?.[x - 1]];
      if (same.every((each) => each === code[y]?.[x])) squares += 3;
    }
  }
  const dark = code.flat().filter(Boolean).length;
  const offBalance = Math.ceil(Math.abs(dark * 20 - size * size * 10) / (size * size)) - 1;
  return lines + squares + Math.max(0, offBalance) * 10;
}

function drawMasked(bytes: readonly number[], version: number, mask: number): QrCode {
  const size = FINDER * 3 + (version - 1) * 4;
  const grid: Grid = Array.from({ length: size }, () => new Array<boolean | null>(size).fill(null));
  drawPatterns(grid, version);
  drawFormat(grid, mask);
  drawVersion(grid, version);
  const isMasked = MASKS[mask];
  let at = 0;
  for (const [x, y] of [...dataModules(grid)]) {
    const isDark = bit(bytes[at >>> 3] ?? 0, 7 - (at & 7));
    setModule(grid, x, y, isDark !== (isMasked?.(x, y) === true));
    at += 1;
  }
  return grid.map((row) => row.map((isDark) => isDark === true));
}

/** A QR code (ISO/IEC 18004) of a text of up to 425 bytes, without the quiet zone around it. */
export function drawQrCode(text: string): QrCode {
  const { version, bytes } = codewordsOf(text);
  const drawn = MASKS.map((_, mask) => drawMasked(bytes, version, mask));
  return drawn.reduce((best, code) => (penalty(code) < penalty(best) ? code : best));
}
