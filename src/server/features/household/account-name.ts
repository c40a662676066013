const LONGEST_NAME = 60;

/** The name as it is shown; undefined if it has no visible characters. */
export function readName(text: string): string | undefined {
  const name = text.normalize('NFC').replace(/\s+/gu, ' ').trim();
  const isName =
    name.length >= 1 && name.length <= LONGEST_NAME && !/\p{C}/u.test(name) && name.isWellFormed();
  return isName ? name : undefined;
}

/** The key by which names are compared: names that look the same have the same key. */
export function nameKeyOf(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\s+/gu, ' ')
    .trim()
    .slice(0, 2 * LONGEST_NAME);
}
