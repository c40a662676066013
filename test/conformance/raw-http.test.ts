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

/** Sends bytes as they are and reads the answer to its end. */
async function send(bytes: string): Promise<{ head: string; body: unknown }> {
  const socket = connect(port, '127.0.0.1');
  socket.write(bytes);
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  return { head, body: JSON.parse(body) };
}

describe('Errors: what is not even HTTP gets the same shape', () => {
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
  ])('%s', async (_case, bytes, statusLine, code) => {
    const { head, body } = await send(bytes);
    expect(head).toContain(statusLine);
    expect(head).toContain(`X-Error-Code: ${code}`);
    expect(head).toMatch(/X-Request-Id: [0-9a-f-]{36}/);
    expect(body).toEqual({ error: expect.stringMatching(/./) });
  });
});
