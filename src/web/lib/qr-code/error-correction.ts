/** Reed-Solomon codes over GF(2^8) with the polynomial of QR codes, 0x11D (ISO/IEC 18004, 7.5). */
const POLYNOMIAL = 0x11d;

function multiply(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >>> 7) * POLYNOMIAL);
    product ^= ((b >>> bit) & 1) * a;
  }
  return product;
}

/** The generator polynomial's coefficients without the leading 1. */
function generator(degree: number): number[] {
  const result = [...new Array<number>(degree - 1).fill(0), 1];
  let root = 1;
  for (let i = 0; i < degree; i++) {
    for (let j = 0; j < degree; j++) {
      result[j] = multiply(result[j] ?? 0, root) ^ (result[j + 1] ?? 0);
    }
    root = multiply(root, 2);
  }
  return result;
}

/** The error correction bytes of the data. */
export function errorCorrection(data: readonly number[], bytes: number): number[] {
  const divisor = generator(bytes);
  const remainder = new Array<number>(bytes).fill(0);
  for (const byte of data) {
    const factor = byte ^ (remainder.shift() ?? 0);
    remainder.push(0);
    for (const [i, coefficient] of divisor.entries())
      remainder[i] = (remainder[i] ?? 0) ^ multiply(coefficient, factor);
  }
  return remainder;
}
