/** More than any table has. Each cell would be a separate value in memory. */
const MOST_SEPARATORS = 10_000;

const NEWLINE = 0x0a;
const SEPARATORS = new Set([0x2c, 0x3b, 0x09]);

/** Whether a line has more commas, semicolons or tabs than any table. */
export function isTooWide(text: string): boolean {
  let count = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === NEWLINE) count = 0;
    else if (SEPARATORS.has(code) && ++count > MOST_SEPARATORS) return true;
  }
  return false;
}
