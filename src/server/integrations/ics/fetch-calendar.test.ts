import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { feedUrl, fetchCalendar } from './fetch-calendar.ts';

const NEW = { etag: null, lastModified: null };

async function openFeed(answer: RequestListener) {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const fetchIt = (options: Partial<Parameters<typeof fetchCalendar>[0]> = {}) =>
    fetchCalendar({
      address: `http://127.0.0.1:${port}/plan.ics`,
      known: NEW,
      privateHosts: [`127.0.0.1:${port}`],
      ...options,
    });
  return {
    port,
    fetchIt,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}

test('a calendar is read, and reported as unchanged if its ETag is still the same', async () => {
  await using feed = await openFeed((request, response) => {
    if (request.headers['if-none-match'] === '"1"') return response.writeHead(304).end();
    return response.writeHead(200, { etag: '"1"' }).end('BEGIN:VCALENDAR');
  });
  const first = await feed.fetchIt();
  expect(first).toEqual({
    kind: 'text',
    text: 'BEGIN:VCALENDAR',
    validators: { etag: '"1"', lastModified: null },
  });
  expect(await feed.fetchIt({ known: { etag: '"1"', lastModified: null } })).toEqual({ kind: 'unchanged' });
});

test.each([
  [404, 'NOT_FOUND'],
  [401, 'REFUSED'],
  [429, 'RATE_LIMITED'],
  [503, 'UNAVAILABLE'],
])('an answer with status %i is the problem %s', async (status, problem) => {
  await using feed = await openFeed((_, response) => response.writeHead(status).end());
  expect(await feed.fetchIt()).toEqual({ kind: 'problem', problem });
});

test.each([
  ['a private address', 'https://127.0.0.1:1/', 'PRIVATE_ADDRESS'],
  ['a private address in IPv6', 'https://[::ffff:10.0.0.1]/', 'PRIVATE_ADDRESS'],
  ['the metadata of a cloud', 'https://169.254.169.254/latest', 'PRIVATE_ADDRESS'],
  ['a name of a private address', 'https://localhost:1/', 'PRIVATE_ADDRESS'],
  ['an address without TLS', 'http://example.org/', 'REFUSED'],
  ['a file', 'file:///etc/passwd', 'REFUSED'],
  ['itself, for ever', '/plan.ics', 'TOO_MANY_REDIRECTS'],
])('a redirect to %s is not followed', async (_, location, problem) => {
  await using feed = await openFeed((__, response) => response.writeHead(302, { location }).end());
  expect(await feed.fetchIt()).toEqual({ kind: 'problem', problem });
});

test('reading stops at the limit, whatever Content-Length says', async () => {
  let sent = 0;
  await using feed = await openFeed((_, response) => {
    const more = (): void => {
      sent += 65_536;
      if (sent > 10 * 1024 * 1024) response.end();
      else response.write('x'.repeat(65_536), more);
    };
    more();
  });
  expect(await feed.fetchIt()).toEqual({ kind: 'problem', problem: 'TOO_LARGE' });
  expect(sent).toBeLessThan(10 * 1024 * 1024);
});

test('a compressed answer is refused, and a slow one is given up', async () => {
  await using packed = await openFeed((_, response) =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end('x'),
  );
  expect(await packed.fetchIt()).toEqual({ kind: 'problem', problem: 'REFUSED' });
  await using slow = await openFeed((_, response) => void response.writeHead(200).write('BEGIN'));
  expect(await slow.fetchIt({ timeoutMs: 100 })).toEqual({ kind: 'problem', problem: 'UNAVAILABLE' });
});

test('a private address that the operator does not list is refused', async () => {
  await using feed = await openFeed((_, response) => response.end());
  const address = `https://127.0.0.1:${feed.port}/`;
  expect(await feed.fetchIt({ address, privateHosts: [] })).toEqual({
    kind: 'problem',
    problem: 'PRIVATE_ADDRESS',
  });
});

test.each([
  ['webcal://www.trainingpeaks.com/ical/ABC.ics', 'https://www.trainingpeaks.com/ical/ABC.ics'],
  [' WEBCALS://cal.example.org/x ', 'https://cal.example.org/x'],
  ['http://example.org/x.ics', undefined],
  ['https://me:secret@example.org/', undefined],
  ['javascript:alert(1)', undefined],
  ['not an address', undefined],
  [`https://example.org/${'x'.repeat(3_000)}`, undefined],
])('the URL behind %s is %s', (address, url) => {
  expect(feedUrl(address, [])?.href).toBe(url);
});
