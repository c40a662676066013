import type pg from 'pg';
import { connectToPrimary } from './primary.ts';

const CONNECT_TIMEOUT_MS = 10_000;

/** Logs in as the owner of the tables, for as long as the work runs. */
export async function withOwner<T>(url: string, work: (owner: pg.Client) => Promise<T>): Promise<T> {
  const owner = await connectToPrimary(url, { connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  try {
    return await work(owner);
  } finally {
    await owner.end();
  }
}
