import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../helpers/test-app.ts';

let service: TestApp;
let port: number;
beforeAll(async () => {
  service = await createTestApp();
  port = Number(new URL(await service.app.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterAll(() => service.close());

/** Sends raw bytes and reads the whole answer. */
async function send(bytes: string): Promise<{ head: string; body: unknown }> {
  const socket = connect(port, '127.0.0.1');
  socket.write(bytes);
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  return { head, body: JSON.parse(body) };
}

describe('a request that is not valid HTTP gets an error of the usual shape', () => {
  test.each([
    ['bytes that are no request', 'hello\r\n\r\n', 'HTTP/1.1 400', 'INVALID_REQUEST'],
    [
      'a length said twice',
      'POST /api/overrides HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
      'HTTP/1.1 400',
      'INVALID_REQUEST',
    ],
    [
      'headers that are too large',
      `GET /api/user HTTP/1.1\r\nHost: x\r\nX-Large: ${'x'.repeat(20_000)}\r\n\r\n`,
      'HTTP/1.1 431',
      'HEADERS_TOO_LARGE',
    ],
    [
      'two hosts',
      'GET /healthz HTTP/1.1\r\nHost: x\r\nHost: y\r\nConnection: close\r\n\r\n',
      'HTTP/1.1 400',
      'INVALID_REQUEST',
    ],
    ['no host', 'GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n', 'HTTP/1.1 400', 'INVALID_REQUEST'],
  ])('%s', async (_case, bytes, statusLine, code) => {
    const { head, body } = await send(bytes);
    expect(head).toContain(statusLine);
    expect(head).toMatch(new RegExp(`X-Error-Code: ${code}`, 'i'));
    expect(head).toMatch(/X-Request-Id: [0-9a-f-]{36}/i);
    expect(body).toEqual({ error: expect.stringMatching(/./) });
  });
});

describe('a request that no route expects is answered without a 5xx status', () => {
  const asked = (line: string, ...headers: string[]) =>
    send(`${[`${line} HTTP/1.1`, 'Host: x', 'Connection: close', ...headers].join('\r\n')}\r\n\r\n`);

  test.each([
    ['GET /assets/..%2f..%2fx', 404, 'NOT_FOUND'],
    ['GET /assets/%00', 404, 'NOT_FOUND'],
    ['GET /icons/a%2f%2fb', 404, 'NOT_FOUND'],
    ['GET /assets/..', 404, 'NOT_FOUND'],
    ['QUERY /', 405, 'METHOD_NOT_ALLOWED'],
    ['TRACE /api/user', 405, 'METHOD_NOT_ALLOWED'],
    ['QUERY /nothing', 404, 'NOT_FOUND'],
  ])('%s is answered with %i', async (line, status, code) => {
    const { head, body } = await asked(line);
    expect(head).toContain(`HTTP/1.1 ${status} `);
    expect(head).toContain(`x-error-code: ${code}`);
    expect(head).not.toContain('immutable');
    expect(body).toEqual({ error: expect.stringMatching(/./) });
  });

  test('a failed If-Match condition for the service worker file is answered with 412', async () => {
    const { head } = await asked('GET /service-worker.js', 'If-Match: "other"');
    expect(head).toContain('HTTP/1.1 412 ');
    expect(head).toContain('x-error-code: PRECONDITION_FAILED');
  });

  test('a range beyond the end of a file is answered with the whole file', async () => {
    const { statusCode, body } = await service.app.inject({
      url: '/manifest.webmanifest',
      headers: { range: 'bytes=99999999-' },
    });
    expect(statusCode).toBe(200);
    expect(JSON.parse(body)).toMatchObject({ name: 'Lutea' });
  });
});
