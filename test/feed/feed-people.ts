// People with feeds, and reading feeds as calendar programs do.

import type { LightMyRequestResponse } from 'fastify';
import ICAL from 'ical.js';
import { addPeriodLog } from '../conformance/person-data.ts';
import { PUBLIC_URL, type TestApp, type TestPerson } from '../helpers/test-app.ts';

/** Makes a feed; returns the path of its address. */
export async function makeFeed(person: TestPerson, request: Record<string, unknown> = {}): Promise<string> {
  const response = await person.call('POST', '/api/calendar/token', request);
  const { url } = response.json() as { url: string };
  return url.replace(PUBLIC_URL, '');
}

export function readPath(
  { app }: TestApp,
  path: string,
  headers: Record<string, string> = {},
  method: 'GET' | 'HEAD' = 'GET',
): Promise<LightMyRequestResponse> {
  return app.inject({ method, url: path, headers });
}

export interface ReadEvent {
  uid: string;
  title: string;
  description: string;
  status: string;
  first: string;
  /** The day after the event's last day. */
  end: string;
  sequence: number;
  lastModified: string;
  stamp: string;
}

function toReadEvent(event: ICAL.Component): ReadEvent {
  const text = (name: string) => String(event.getFirstPropertyValue(name) ?? '');
  return {
    uid: text('uid'),
    title: text('summary'),
    description: text('description'),
    status: text('status'),
    first: text('dtstart'),
    end: text('dtend'),
    sequence: Number(text('sequence')),
    lastModified: text('last-modified'),
    stamp: text('dtstamp'),
  };
}

function eventsIn(body: string): ReadEvent[] {
  return new ICAL.Component(ICAL.parse(body)).getAllSubcomponents('vevent').map(toReadEvent);
}

export async function readEvents(service: TestApp, path: string): Promise<ReadEvent[]> {
  const { body } = await readPath(service, path);
  return eventsIn(body);
}

/** Signs up a person on day 10 of a cycle on 16 June 2026. The next period is expected on 5 July (3 to 8). */
export async function signUpCounting(service: TestApp): Promise<TestPerson> {
  const person = await service.signUp();
  for (const day of ['2026-04-12', '2026-05-10', '2026-06-07']) await addPeriodLog(service, person, day);
  return person;
}
