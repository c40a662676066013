import fc from 'fast-check';
import { z } from 'zod';

/** The subset of JSON Schema that describes requests. */
interface JsonSchema {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  minimum?: number;
  maximum?: number;
  pattern?: string;
  format?: string;
}

/** Valid values of fields whose schema only says that they are text. */
const EXAMPLES: Readonly<Record<string, readonly string[]>> = {
  timezone: ['UTC', 'Europe/Berlin', 'America/New_York', 'Pacific/Kiritimati', 'Asia/Kathmandu'],
  returnTo: ['/', '/calendar', '/period-history?page=2'],
};

/** Days around the service's current day, most of them in the past. */
export const anyDay = fc
  .integer({ min: -800, max: 30 })
  .map((days) => Temporal.PlainDate.from('2026-06-16').add({ days }).toString());

function textOf({ pattern, format }: JsonSchema, name: string): fc.Arbitrary<unknown> {
  const examples = EXAMPLES[name];
  if (examples !== undefined) return fc.constantFrom(...examples);
  if (format === 'date') return anyDay;
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern));
  return fc.string({ maxLength: 30 });
}

function objectOf({ properties = {}, required = [] }: JsonSchema): fc.Arbitrary<unknown> {
  const fields = Object.entries(properties).map(([name, schema]) => [name, valueFor(schema, name)] as const);
  return fc.record(Object.fromEntries(fields), { requiredKeys: required as never[] });
}

function valueFor(schema: JsonSchema, name: string): fc.Arbitrary<unknown> {
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return fc.oneof(...choices.map((choice) => valueFor(choice, name)));
  const { minimum: min = 0, maximum: max = 1_000 } = schema;
  switch (schema.type) {
    case 'object':
      return objectOf(schema);
    case 'array':
      return fc.array(valueFor(schema.items ?? {}, name), { maxLength: 4 });
    case 'string':
      return textOf(schema, name);
    case 'integer':
      return fc.integer({ min, max: Math.min(max, 1_000) });
    case 'number':
      return fc.double({ min, max, noNaN: true });
    case 'boolean':
      return fc.boolean();
    default:
      return fc.constant(null);
  }
}

/** Values that match a route's schema, except for refinements, which JSON Schema does not contain. */
export function validValue(schema: z.ZodType | undefined): fc.Arbitrary<unknown> {
  if (schema === undefined) return fc.constant({});
  const json = z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' });
  return valueFor(json as JsonSchema, '');
}
