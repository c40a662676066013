import { z } from 'zod';

/** An object with these fields and no others. `notAnObject` is the error for a request that is not an object. */
export function requestFields<Shape extends z.ZodRawShape>(
  shape: Shape,
  notAnObject = 'The request body must be a JSON object',
) {
  return z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys' ? `Unknown field: ${issue.keys.join(', ')}` : notAnObject,
  });
}

/** Like `requestFields` with optional fields, of which at least one must be given. */
export function changeFields<Shape extends z.ZodRawShape>(shape: Shape) {
  const names = Object.keys(shape).join(' or ');
  return requestFields(shape)
    .partial()
    .refine((change) => Object.keys(change).length > 0, {
      error: `No valid fields to update: send ${names}`,
    });
}
