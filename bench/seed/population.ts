import { createHash } from 'node:crypto';

/** Who is in the database. People are numbered from 1; those who are signed in come first. */
export interface Population {
  people: number;
  /** How many of them have a session, a feed and daily logs. */
  signedIn: number;
  /** How many of those have a long history. */
  longHistories: number;
}

/** Period logs of someone with a long history, of anybody else who is signed in, and (at least) of everybody else. */
export const LOGS = { long: 200, signedIn: 26, other: 3 };
/** Days with measurements, for each who is signed in. */
export const DAILY_LOGS = 90;
/** Feeds are read by fewer: the first reading of each is a write, and has to be over before the clock starts. */
export const FEEDS = 2_000;

const MOST_SIGNED_IN = 10_000;

export function describePopulation(people: number): Population {
  const signedIn = Math.min(people, MOST_SIGNED_IN);
  return { people, signedIn, longHistories: Math.floor(signedIn / 4) };
}

/** As random as the ids that the service gives: neighbours in number are none in the index. */
export function personId(person: number): string {
  const hex = createHash('md5').update(`person ${person}`).digest('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** In the shape of a session token, and known: the database holds its hash. */
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
