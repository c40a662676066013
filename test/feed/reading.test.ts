import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addPeriodLog } from '../conformance/person-data.ts';
import { createTestApp, type TestApp, type TestPerson } from '../helpers/test-app.ts';
import { makeFeed, readPath } from './feed-people.ts';

let service: TestApp;
let person: TestPerson;
let path: string;
beforeAll(async () => {
  service = await createTestApp();
  person = await service.signUp();
  await addPeriodLog(service, person, '2026-06-07');
  path = await makeFeed(person);
});
afterAll(() => service.close());

const read = (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  readPath(service, path, headers, method);

const tagOf = async (headers: Record<string, string> = {}) => String((await read(headers)).headers.etag);

describe('GET /api/calendar/{userId}/{token}.ics', () => {
  test('answers a calendar to everyone who has the address, without a session', async () => {
    const response = await read();
    expect(response.statusCode).toBe(200);
    expect(response.body).toMatch(/^BEGIN:VCALENDAR\r\n.*\r\nEND:VCALENDAR\r\n$/s);
    expect(response.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
      'referrer-policy': 'no-referrer',
      'content-disposition': 'attachment; filename="calendar.ics"',
      vary: 'Accept-Encoding',
      etag: expect.stringMatching(/^"[\w-]{27}"$/),
      'last-modified': 'Tue, 16 Jun 2026 12:00:00 GMT',
    });
  });

  test('answers the same bytes and ETag until something changes', async () => {
    const [first, second] = [await read(), await read()];
    expect(second.body).toBe(first.body);
    expect(second.headers.etag).toBe(first.headers.etag);
  });

  test('is compressed for clients that accept gzip, with a separate ETag', async () => {
    const [plain, packed] = [await read(), await read({ 'accept-encoding': 'br, gzip' })];
    expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
    expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body);
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4);
    expect(packed.headers.etag).toBe(plain.headers.etag?.replace(/"$/, '-gzip"'));
    expect(plain.headers['content-encoding']).toBeUndefined();
  });

  test.each([{}, { 'accept-encoding': 'gzip' }])(
    'answers HEAD with the headers of GET and no body, with %j',
    async (headers) => {
      const [get, head] = [await read(headers), await read(headers, 'HEAD')];
      expect([head.statusCode, head.body]).toEqual([200, '']);
      for (const name of ['etag', 'last-modified', 'content-type', 'content-encoding', 'content-length']) {
        expect([name, head.headers[name]]).toEqual([name, get.headers[name]]);
      }
    },
  );
});

describe('a conditional read of a feed', () => {
  test.each<['GET' | 'HEAD', Record<string, string>]>([
    ['GET', {}],
    ['HEAD', {}],
    ['GET', { 'accept-encoding': 'gzip' }],
  ])('by %s with the last ETag gets 304 without a body, with %j', async (method, headers) => {
    const etag = await tagOf(headers);
    const response = await read({ ...headers, 'if-none-match': etag }, method);
    expect([response.statusCode, response.body]).toEqual([304, '']);
    expect(response.headers).toMatchObject({
      etag,
      'cache-control': 'private, no-cache',
      vary: 'Accept-Encoding',
      'last-modified': expect.any(String),
    });
    expect(response.headers['content-type']).toBeUndefined();
    expect(response.headers['content-encoding']).toBeUndefined();
  });

  test('a read with a weak ETag or several ETags gets 304 too', async () => {
    const etag = await tagOf();
    for (const known of [`W/${etag}`, `"other", ${etag}`]) {
      expect((await read({ 'if-none-match': known })).statusCode).toBe(304);
    }
  });

  test('a read with another ETag, or that of the other encoding, gets 200', async () => {
    for (const known of [await tagOf({ 'accept-encoding': 'gzip' }), '"other"']) {
      expect((await read({ 'if-none-match': known })).statusCode).toBe(200);
    }
  });

  test('a read by date gets 304 from the time of the last change on', async () => {
    const changed = String((await read()).headers['last-modified']);
    expect((await read({ 'if-modified-since': changed })).statusCode).toBe(304);
    const before = 'Mon, 15 Jun 2026 12:00:00 GMT';
    expect((await read({ 'if-modified-since': before })).statusCode).toBe(200);
  });

  test('gets 200 with a new ETag and date after a change', async () => {
    const etag = await tagOf();
    service.clock.now = service.clock.now.add({ minutes: 10 });
    await person.call('PATCH', '/api/user', { cycleLength: 33 });
    const response = await read({
      'if-none-match': etag,
      'if-modified-since': 'Tue, 16 Jun 2026 12:00:00 GMT',
    });
    expect(response.statusCode).toBe(200);
    expect(response.headers['last-modified']).toBe('Tue, 16 Jun 2026 12:10:00 GMT');
    expect(response.headers.etag).not.toBe(etag);
  });
});

describe('the time when a feed was last read', () => {
  const lastRead = async () => (await person.call('GET', '/api/calendar/feeds')).json().items[0].lastReadAt;
  const versionOfRow = async () => {
    const [row] = await service.database.asOwner(
      'select xmin::text as version from calendar_feeds where user_id = $1',
      [person.id],
    );
    return row?.['version'];
  };

  test('is stored at most once an hour', async () => {
    service.clock.now = Temporal.Instant.from('2026-06-16T14:00:00Z');
    await read();
    const version = await versionOfRow();
    service.clock.now = Temporal.Instant.from('2026-06-16T14:59:59Z');
    await read();
    expect([await lastRead(), await versionOfRow()]).toEqual(['2026-06-16T14:00:00Z', version]);
    service.clock.now = Temporal.Instant.from('2026-06-16T15:00:00Z');
    await read();
    expect(await lastRead()).toBe('2026-06-16T15:00:00Z');
  });

  test('does not change the ETag', async () => {
    const etag = await tagOf();
    service.clock.now = service.clock.now.add({ hours: 2 });
    expect((await read({ 'if-none-match': etag })).statusCode).toBe(304);
  });
});
