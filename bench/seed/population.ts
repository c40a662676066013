import { createHash } from 'node:crypto';

/** The people in the database, numbered from 1; those who are signed in come first. */
export interface Population {
  people: number;
  /** How many of them have a session, a feed and daily logs. */
  signedIn: number;
  /** How many of those have a long history. */
  longHistories: number;
}

/** Period logs of a person: with a long history, of others who are signed in, and (at least) of everybody else. */
export const LOGS = { long: 200, signedIn: 26, other: 3 };
/** Days with measurements of each person who is signed in. */
export const DAILY_LOGS = 90;
/** Fewer people have feeds, because the first read of each is a write that has to happen before the measurement. */
export const FEEDS = 2_000;

const MOST_SIGNED_IN = 10_000;

export function describePopulation(people: number): Population {
  const signedIn = Math.min(people, MOST_SIGNED_IN);
  return { people, signedIn, longHistories: Math.floor(signedIn / 4) };
}

/** Random like the ids of the service: people with adjacent numbers are not adjacent in the index. */
export function personId(person: number): string {
  const hex = createHash('md5').update(`person ${person}`).digest('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** A known token in the format of a session token: the database holds its hash. */
export function sessionToken(person: number): string {
  return createHash('sha256').update(`session ${person}`).digest('base64url');
}

export function feedToken(person: number): string {
  return createHash('sha256').update(`feed ${person}`).digest('base64url');
}

/** The numbers from `first` to `last`. */
export function numbersBetween(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_none, i) => first + i);
}
