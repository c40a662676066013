import type { ColumnType, Generated } from 'kysely';

export type DefaultInstant = Generated<Temporal.Instant>;

/** Written as text, read as a parsed value. */
export type Json<Value> = ColumnType<Value | null, string | null, string | null>;
