import { OVERRIDES } from '#core/training/override.ts';
import type { HttpRequest } from '../load/http-request.ts';
import {
  FEEDS,
  feedToken,
  numbersBetween,
  type Population,
  personId,
  sessionToken,
} from '../seed/population.ts';
import type { WorkName } from './work.ts';
import { datesOfTurn } from './written-dates.ts';

export function getAs(person: number, path: string): HttpRequest {
  return { method: 'GET', path, headers: { authorization: `Bearer ${sessionToken(person)}` } };
}

function change(method: 'POST' | 'PATCH', path: string, person: number, body: unknown): HttpRequest {
  return { ...getAs(person, path), method, body };
}

function addOverride(person: number): HttpRequest {
  return change('POST', '/api/overrides', person, { override: OVERRIDES[person % OVERRIDES.length] });
}

function readFeed(person: number, headers: Record<string, string> = {}): HttpRequest {
  return { method: 'GET', path: `/api/calendar/${personId(person)}/${feedToken(person)}.ics`, headers };
}

function loadPage(person: number): HttpRequest {
  return {
    method: 'GET',
    path: '/',
    headers: { cookie: `lutea_session=${sessionToken(person)}`, accept: 'text/html' },
  };
}

/** Of twenty requests: 70 % today, 10 % overrides, 10 % history, 5 % feed, 5 % profile. */
function rushRequest(person: number, i: number, { signedIn, longHistories }: Population): HttpRequest {
  const turn = i % 20;
  if (turn < 14) return getAs(person, '/api/today');
  if (turn < 16) return addOverride(person);
  if (turn < 18) return getAs(1 + (person % longHistories), '/api/period-history');
  // One feed after the other: reading a few of them repeatedly would hit the rate limit.
  const reader = 1 + (Math.floor(i / 20) % Math.min(signedIn, FEEDS));
  return turn === 18 ? readFeed(reader) : getAs(person, '/api/user');
}

/** Reorders by a step that is coprime to the count, so that neighbours in the database do not follow each other. */
function shuffled<T>(items: readonly T[]): T[] {
  const step = 7919;
  return items.map((_item, i) => items[(i * step) % items.length] as T);
}

/** What the load generator sends to Lutea for each kind of work. */
export function luteaRequests(work: WorkName, population: Population, turn: number): HttpRequest[] {
  const { signedIn, longHistories } = population;
  const everyone = shuffled(numbersBetween(1, signedIn));
  const readers = shuffled(numbersBetween(1, Math.min(signedIn, FEEDS)));
  const requests: Record<WorkName, () => HttpRequest[]> = {
    profile: () => everyone.map((person) => getAs(person, '/api/user')),
    history: () =>
      shuffled(numbersBetween(1, longHistories)).map((person) => getAs(person, '/api/period-history')),
    today: () => everyone.map((person) => getAs(person, '/api/today')),
    feed: () => readers.map((person) => readFeed(person)),
    // Matches every tag: the real ones are known only after reading each feed.
    feed304: () => readers.map((person) => readFeed(person, { 'if-none-match': '*' })),
    page: () => everyone.map(loadPage),
    mixed: () => everyone.map((person, i) => rushRequest(person, i, population)),
    overrides: () => everyone.map(addOverride),
    patch: () =>
      everyone.map((person) =>
        change('PATCH', '/api/user', person, { cycleLength: 21 + ((person + turn) % 24) }),
      ),
    period: () =>
      datesOfTurn(population, turn).map(({ person, date }) =>
        change('POST', '/api/cycle/period', person, { startDate: date }),
      ),
  };
  return requests[work]();
}
