import { generate } from 'lean-qr/nano';

/** Width of the light border around a code, in modules: scanners need it. */
const QUIET = 4;

/** The dark modules of a QR code as an SVG path, in a square of `size`. */
export function qrPath(text: string): { size: number; path: string } {
  const code = generate(text);
  const numbers = Array.from({ length: code.size }, (_, number) => number);
  const dark = numbers.flatMap((y) => numbers.filter((x) => code.get(x, y)).map((x) => [x, y] as const));
  const path = dark.map(([x, y]) => `M${x + QUIET} ${y + QUIET}h1v1h-1z`).join('');
  return { size: code.size + 2 * QUIET, path };
}
