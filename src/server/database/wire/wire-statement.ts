import { hash } from 'node:crypto';
import { toParameter } from '../column-types.ts';
import type { Statement } from '../statement.ts';

/** One statement as it is sent. Without a name it is parsed each time. */
export interface WireStatement {
  name: string;
  text: string;
  values: readonly unknown[];
}

/** Each takes memory in every connection; without a limit, statements of varying length (`in (…)`) would add up. */
const MOST_PREPARED_STATEMENTS = 500;
const names = new Map<string, string>();

/** Each connection parses a statement once, under its hash. */
function nameOf(sql: string): string {
  const known = names.get(sql);
  if (known !== undefined || names.size >= MOST_PREPARED_STATEMENTS) return known ?? '';
  const name = hash('sha256', sql, 'base64url').slice(0, 32);
  names.set(sql, name);
  return name;
}

export function toWire({ sql, parameters }: Statement): WireStatement {
  return { name: nameOf(sql), text: sql, values: parameters.map(toParameter) };
}
