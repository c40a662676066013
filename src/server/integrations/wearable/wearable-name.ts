const LONGEST_NAME = 60;

/** What a source calls the watch or ring; null if it names none. */
export function wearableName(given: unknown): string | null {
  const isName = typeof given === 'string' || typeof given === 'number';
  const name = isName ? String(given).trim().slice(0, LONGEST_NAME) : '';
  return name === '' ? null : name;
}
