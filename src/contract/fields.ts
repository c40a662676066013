import { z } from 'zod';

// The fields of a request, with what is said about a wrong one.

type Words = readonly string[];

export const flag = (field: string) => z.boolean({ error: `Invalid ${field}: must be true or false` });

export const oneOf = <const Values extends Words>(field: string, values: Values) =>
  z.enum(values, { error: `Invalid ${field}: must be one of ${values.join(', ')}` });

export const oneOfOrNull = <const Values extends Words>(field: string, values: Values) =>
  z.enum(values, { error: `Invalid ${field}: must be one of ${values.join(', ')}, or null` }).nullable();

export function wholeNumberOrNull(field: string, most: number) {
  const error = `Invalid ${field}: must be a whole number from 1 to ${most}, or null`;
  return z.int({ error }).min(1, { error }).max(most, { error }).nullable();
}

export const shortText = (field: string, longest: number) =>
  z
    .string({ error: `Invalid ${field}: must be text` })
    .trim()
    .min(1, { error: `Invalid ${field}: must not be empty` })
    .max(longest, { error: `Invalid ${field}: at most ${longest} characters` });
