import type { Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestPerson } from '../helpers/test-app.ts';

const KIB = 1024;
const MIB = KIB * KIB;
const BODY_LIMIT = 256 * KIB;
/** Shorter than the service's 20 and 5 seconds, which the last test checks. */
const SHORT_TIMEOUT_MS = 1_500;
const SHORT_CHECK_MS = 100;

/** Node stores the interval of its checks on the server, and reads it when the server begins to listen. */
type CheckedServer = Server & { connectionsCheckingInterval: number };

let service: TestApp;
let person: TestPerson;
let port: number;
let production: { headersTimeout: number; idleMs: number; checkMs: number };
const sockets: Socket[] = [];

beforeAll(async () => {
  service = await createTestApp();
  person = await service.signUp();
  const server = service.app.server as CheckedServer;
  const { headersTimeout, timeout, connectionsCheckingInterval } = server;
  production = { headersTimeout, idleMs: timeout, checkMs: connectionsCheckingInterval };
  server.headersTimeout = SHORT_TIMEOUT_MS;
  server.connectionsCheckingInterval = SHORT_CHECK_MS;
  port = Number(new URL(await service.app.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});
afterAll(() => service.close());

interface Conversation {
  socket: Socket;
  /** All that was received, once the server has closed the connection. */
  ended: Promise<string>;
  /** The status of the first answer. */
  status: Promise<number>;
}

function open(): Conversation {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  let heard = '';
  const { promise: status, resolve } = Promise.withResolvers<number>();
  const { promise: ended, resolve: end } = Promise.withResolvers<string>();
  socket.setEncoding('latin1').on('data', (text: string) => {
    heard += text;
    const [, code] = /^HTTP\/1\.1 (\d{3}) /.exec(heard) ?? [];
    if (code !== undefined) resolve(Number(code));
  });
  // A server that refuses to read on may reset the connection under our writes.
  socket.on('error', () => {});
  socket.on('close', () => {
    end(heard);
    resolve(0);
  });
  return { socket, ended, status };
}

function head(line: string, headers: Record<string, string | number>): string {
  const all = { Host: `127.0.0.1:${port}`, Authorization: `Bearer ${person.token}`, ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return `${[line, ...lines].join('\r\n')}\r\n\r\n`;
}

const patch = (headers: Record<string, string | number>) =>
  head('PATCH /api/user HTTP/1.1', { 'Content-Type': 'application/json', ...headers });

async function statusOf(bytes: string): Promise<number> {
  const { socket, status } = open();
  socket.write(bytes);
  return status;
}

const post = (body: string) => statusOf(patch({ 'Content-Length': Buffer.byteLength(body) }) + body);

async function isHealthy(): Promise<boolean> {
  return (await fetch(`http://127.0.0.1:${port}/healthz`)).ok;
}

describe('a body', () => {
  test('a body of exactly 256 KiB is read, and one byte more is refused with 413', async () => {
    const padded = (length: number) => `{"cycleLength":30}${' '.repeat(length - 18)}`;
    expect(await post(padded(BODY_LIMIT))).toBe(200);
    expect(await post(padded(BODY_LIMIT + 1))).toBe(413);
  });

  test('a body that is announced as larger than 256 KiB is refused before it is sent', async () => {
    expect(await statusOf(patch({ 'Content-Length': BODY_LIMIT + 1 }))).toBe(413);
  });

  test('a body without end is refused with 413, and not held in memory', async () => {
    const { socket, status, ended } = open();
    const before = process.memoryUsage().rss;
    socket.write(patch({ 'Transfer-Encoding': 'chunked' }));
    const chunk = `4000\r\n${' '.repeat(16 * KIB)}\r\n`;
    let sent = 0;
    const isOver = status.then(() => true);
    while (sent < 32 * MIB && !socket.destroyed && !(await Promise.race([isOver, pause(0, false)]))) {
      socket.write(chunk);
      sent += chunk.length;
    }
    expect(await status).toBe(413);
    await ended;
    expect(sent).toBeLessThan(8 * MIB);
    expect(process.memoryUsage().rss - before).toBeLessThan(50 * MIB);
  });

  test.each(['gzip', 'deflate', 'br'])(
    'a body with Content-Encoding %s is refused with 415',
    async (encoding) => {
      expect(await statusOf(`${patch({ 'Content-Encoding': encoding, 'Content-Length': 2 })}{}`)).toBe(415);
    },
  );

  test('a body nested 100,000 deep is refused with 400', async () => {
    expect(await post('['.repeat(100_000))).toBe(400);
    expect(await post(`${'{"a":'.repeat(40_000)}1${'}'.repeat(40_000)}`)).toBe(400);
  });

  test('a body of 10,000 keys is refused with 400', async () => {
    const keys = Object.fromEntries(Array.from({ length: 10_000 }, (_, i) => [`key${i}`, i]));
    expect(await post(JSON.stringify(keys))).toBe(400);
  });

  test('bytes after the announced length of a body are refused with 400 and change nothing', async () => {
    const { socket, ended } = open();
    socket.write(`${patch({ 'Content-Length': 18 })}{"cycleLength":31}{"cycleLength":32}`);
    // The excess is detected at once, so that the answer to the announced part may be missing.
    expect((await ended).match(/HTTP\/1\.1 \d{3}/g)?.at(-1)).toBe('HTTP/1.1 400');
    expect((await person.call('GET', '/api/user')).json().cycleLength).not.toBe(32);
  });

  test('a body with a length and in chunks at once is refused with 400', async () => {
    const both = patch({ 'Content-Length': 2, 'Transfer-Encoding': 'chunked' });
    expect(await statusOf(`${both}2\r\n{}\r\n0\r\n\r\n`)).toBe(400);
  });
});

describe('a head', () => {
  test('a head of 17 KiB is refused with 431', async () => {
    const large = head('GET /api/user HTTP/1.1', { 'X-Large': 'x'.repeat(17 * KIB) });
    expect(await statusOf(large)).toBe(431);
  });

  test('a head with an address of 20 KiB is refused', async () => {
    expect(await statusOf(head(`GET /api/user?a=${'x'.repeat(20 * KIB)} HTTP/1.1`, {}))).toBe(431);
  });

  test('a head with an address of 15 KiB is answered, or refused with 414', async () => {
    expect(await statusOf(head(`GET /api/user?a=${'x'.repeat(15 * KIB)} HTTP/1.1`, {}))).toBe(200);
    expect(await statusOf(head(`DELETE /api/period-logs/${'x'.repeat(15 * KIB)} HTTP/1.1`, {}))).toBe(414);
  });
});

describe('a slow connection', () => {
  /** Keeps writing until the server closes the connection. */
  async function dripUntilClosed(begin: string, drip: string): Promise<void> {
    const { socket, ended } = open();
    socket.write(begin);
    const timer = setInterval(() => socket.write(drip), 50);
    await ended;
    clearInterval(timer);
  }

  test('a slow connection that never ends its headers is closed', async () => {
    await dripUntilClosed('GET /api/user HTTP/1.1\r\nHost: x\r\n', 'X-A: b\r\n');
  });

  test('a slow connection that never ends its body is closed, and changes nothing', async () => {
    const { cycleLength } = (await person.call('GET', '/api/user')).json();
    await dripUntilClosed(`${patch({ 'Content-Length': 200_000 })}{"cycleLength":40`, ' ');
    expect((await person.call('GET', '/api/user')).json()).toMatchObject({ cycleLength });
  });

  test('a slow connection that uploads a file may take longer, as long as bytes keep coming', async () => {
    const { socket, status } = open();
    socket.write(
      head('POST /api/imports HTTP/1.1', {
        'Content-Type': 'application/octet-stream',
        'Content-Length': 40,
      }),
    );
    for (const byte of '2026-01-05\n2026-02-02\n2026-03-02\n'.padEnd(40)) {
      socket.write(byte);
      await pause((2 * SHORT_TIMEOUT_MS) / 40);
    }
    expect(await status).toBe(201);
  });

  test('three hundred slow connections do not keep others waiting', async () => {
    const slow = Array.from({ length: 300 }, () => {
      const conversation = open();
      conversation.socket.write('GET / HTTP/1.1\r\nHost: x\r\n');
      return conversation.ended;
    });
    expect(await isHealthy()).toBe(true);
    await Promise.all(slow);
    expect(await isHealthy()).toBe(true);
  });

  test('a slow connection is closed within 30 seconds under the limits that the service runs with', () => {
    expect(production.headersTimeout + production.checkMs).toBeLessThanOrEqual(30_000);
    expect(production.idleMs).toBeGreaterThan(0);
    expect(production.idleMs).toBeLessThanOrEqual(30_000);
  });
});
