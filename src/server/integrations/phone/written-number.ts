export interface WrittenNumber {
  number: number;
  /** The unit as written in the text; null if there is none. */
  unit: string | null;
}

const WRITTEN = /^([+\u2212-]?\d+(?:[.,]\d+)?)\s*([\p{L}°º].{0,20})?$/u;

/** A number, or the text that Apple's Shortcuts makes of one, in the phone's own format: `61`, `61,5`, `61.5 ms`. */
export function readWrittenNumber(value: unknown): WrittenNumber | null {
  if (typeof value === 'number') return { number: value, unit: null };
  if (typeof value !== 'string' || value.length > 60) return null;
  const [, digits, unit = null] = WRITTEN.exec(value.trim()) ?? [];
  if (digits === undefined) return null;
  return { number: Number(digits.replace(',', '.').replace('\u2212', '-')), unit };
}
