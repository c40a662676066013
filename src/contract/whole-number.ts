import { z } from 'zod';

interface Range {
  min: number;
  max?: number;
  error: string;
}

/** A whole number in a query, in digits only: `1.5`, `1abc`, `+1`, `1e1` and an empty value are refused. */
export function wholeNumber({ min, max = Number.MAX_SAFE_INTEGER, error }: Range) {
  const isInRange = (text: string) => /^\d+$/.test(text) && Number(text) >= min && Number(text) <= max;
  return z
    .string({ error })
    .refine(isInRange, { error })
    .transform(Number)
    .meta({ type: 'integer', minimum: min, maximum: max });
}
