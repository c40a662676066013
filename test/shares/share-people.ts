// Creates people with shares, and reads the shares as others do.
import type { LightMyRequestResponse } from 'fastify';
import { addDays, writeDay } from '#core/calendar-day.ts';
import { changeUser } from '../conformance/person-data.ts';
import { PUBLIC_URL, type TestApp, type TestPerson } from '../helpers/test-app.ts';
import { writeDays } from '../helpers/write-days.ts';

const TODAY = Temporal.PlainDate.from('2026-06-16');
/** Ordinary nights of each person, the last of them today. */
const NIGHTS = 90;

const nightOf = (back: number, userId: string) => ({
  user_id: userId,
  date: writeDay(addDays(TODAY, -back)),
  hrv_last_night_ms: 50 + ((back * 7) % 11) - 5,
  resting_heart_rate: 52 + ((back * 5) % 4),
  sleep_seconds: 27_000,
  intensity_minutes_day: 30,
  source: 'garmin',
  synced_at: '2026-06-16T06:30:00Z',
});

/** A person with a connected wearable and three months of ordinary nights up to `TODAY`. */
export async function signUpMeasured(service: TestApp): Promise<TestPerson> {
  const person = await service.signUp();
  await changeUser(service, person, { device_connected: true });
  await writeDays(
    service.database,
    'insert into measurements select l.* from jsonb_array_elements($1) d, jsonb_populate_record(null::measurements, d) l',
    [JSON.stringify(Array.from({ length: NIGHTS }, (_, back) => nightOf(back, person.id)))],
  );
  return person;
}

/** Makes a night so bad that the day is eased. */
export async function spoilNight(
  service: TestApp,
  { id }: TestPerson,
  date = writeDay(TODAY),
): Promise<void> {
  await writeDays(
    service.database,
    'update measurements set hrv_last_night_ms = 20, resting_heart_rate = 75 where user_id = $1 and date = $2',
    [id, date],
  );
}

export async function forgetNight(service: TestApp, { id }: TestPerson): Promise<void> {
  await writeDays(service.database, 'delete from measurements where user_id = $1 and date = $2', [
    id,
    writeDay(TODAY),
  ]);
}

export interface MadeShare {
  id: string;
  /** The path of its page. */
  path: string;
  json: string;
  calendar: string;
}

export async function agreementOf(person: TestPerson, shows: readonly string[]): Promise<string> {
  return (await person.call('GET', `/api/shares/agreement?shows=${shows.join(',')}`)).json().text;
}

export const DEFAULT_SHOWS = ['ANSWER', 'TALK', 'WEEKLY_MINUTES'];

export async function makeShare(
  person: TestPerson,
  { shows = DEFAULT_SHOWS, ...rest }: { shows?: string[]; shownAs?: string; until?: string } = {},
): Promise<MadeShare> {
  const agreedTo = await agreementOf(person, shows);
  const request = { name: 'Coach', shownAs: 'Ada', shows, agreedTo, ...rest };
  const { id, url } = (await person.call('POST', '/api/shares', request)).json();
  const path = String(url).replace(PUBLIC_URL, '');
  const json = path.replace('/share/', '/api/share/');
  return { id, path, json, calendar: `${json}/calendar.ics` };
}

let readers = 0;

/** Each read comes from a new address, because reads are limited by address. */
function nextPlace(): string {
  readers += 1;
  return `10.${readers >> 16}.${(readers >> 8) & 255}.${readers & 255}`;
}

export function readShare(
  { app }: TestApp,
  url: string,
  headers: Record<string, string> = {},
): Promise<LightMyRequestResponse> {
  return app.inject({ method: 'GET', url, headers, remoteAddress: nextPlace() });
}
