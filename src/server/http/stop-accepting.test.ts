import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { stopAccepting } from './stop-accepting.ts';

/** Far longer than the server takes to close its connections. */
const LONG_MS = 600_000;

async function listen() {
  const server = createServer((_request, response) => response.end('answered'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { server, port };
}

test('a stopping server answers a request over a connection that was open before', async () => {
  const { server, port } = await listen();
  const early = connect(port, '127.0.0.1');
  await once(server, 'connection');
  const stopped = stopAccepting(server, LONG_MS);
  early.write('GET / HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n');
  expect(await text(early)).toContain('answered');
  await stopped;
});

test('a stopping server refuses a connection that is opened later', async () => {
  const { server, port } = await listen();
  await stopAccepting(server, LONG_MS);
  const [error] = await once(connect(port, '127.0.0.1'), 'error');
  expect(error).toMatchObject({ code: 'ECONNREFUSED' });
});

test('stopping returns while an idle connection stays open', async () => {
  const { server, port } = await listen();
  connect(port, '127.0.0.1');
  const [idle] = await once(server, 'connection');
  await stopAccepting(server, 1);
  expect(idle.destroyed).toBe(false);
  server.closeAllConnections();
});

test('stopping does nothing for a server that does not listen', async () => {
  await expect(stopAccepting(createServer(), LONG_MS)).resolves.toBeUndefined();
});
