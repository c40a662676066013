import { hash } from 'node:crypto';
import { toParameter } from '../column-types.ts';
import type { Statement } from '../statement.ts';

/** A statement in the form in which it is sent. Without a name the server parses it each time. */
export interface WireStatement {
  name: string;
  text: string;
  values: readonly unknown[];
}

/** A prepared statement takes memory in every connection, and those of varying length (`in (…)`) would add up. */
const MOST_PREPARED_STATEMENTS = 500;

export type ToWire = (statement: Statement) => WireStatement;

/** Names the statements of one engine by their hash, so that each connection parses a statement only once. */
export function createToWire(): ToWire {
  const names = new Map<string, string>();

  function nameOf(sql: string): string {
    const known = names.get(sql);
    if (known !== undefined || names.size >= MOST_PREPARED_STATEMENTS) return known ?? '';
    const name = hash('sha256', sql, 'base64url').slice(0, 32);
    names.set(sql, name);
    return name;
  }

  return ({ sql, parameters }) => ({ name: nameOf(sql), text: sql, values: parameters.map(toParameter) });
}
