import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConnectionLimit } from '#server/http/overload.ts';
import { toProblem } from '#server/http/problem-reply.ts';
import { createDataDir } from '../helpers/data-dir.ts';
import { createTestApp, type TestApp } from '../helpers/test-app.ts';

const MOST = 3;

let service: TestApp;
let port: number;
beforeAll(async () => {
  service = await createTestApp({ mostConnections: MOST });
  port = Number(new URL(await service.app.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterAll(() => service.close());

async function open(): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

async function ask(): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  return text(socket);
}

test('one connection beyond the limit is answered with 503, and the others go on', async () => {
  const [first, ...others] = await Promise.all(Array.from({ length: MOST }, open));
  const refused = await ask();
  expect(refused).toContain('HTTP/1.1 503 ');
  expect(refused).toContain('X-Error-Code: OVERLOADED');
  expect(refused).toContain('Retry-After: 5');
  first?.write('GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  expect(await text(first as Socket)).toContain('HTTP/1.1 200 ');
  for (const socket of others) socket.destroy();
  await expect.poll(ask).toContain('HTTP/1.1 200 ');
});

test.each([
  [1024, 768],
  [20_000, 19_744],
  [256, 128],
])('of %i file handles, %i are for connections', (handles, most) => {
  const file = join(createDataDir(), 'limits');
  writeFileSync(
    file,
    `Max processes  99  99  processes\nMax open files            ${handles}   20000   files\n`,
  );
  expect(readConnectionLimit(file)).toBe(most);
});

test('connections are not limited if the system does not say how many file handles there are', () => {
  expect(readConnectionLimit(join(createDataDir(), 'none'))).toBeUndefined();
});

test.each(['EMFILE', 'ENFILE'])('a file or connection that fails with %s is answered as overload', (code) => {
  expect(toProblem(Object.assign(new Error('open'), { code })).code).toBe('OVERLOADED');
});
