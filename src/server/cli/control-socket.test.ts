import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { request, type Server } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listenForCommands, sendCommand } from './control-socket.ts';

let folder: string;
let path: string;
let server: Server;
const uncaught: unknown[] = [];
const note = (error: unknown) => uncaught.push(error);

beforeEach(async () => {
  uncaught.length = 0;
  process.on('unhandledRejection', note);
  folder = mkdtempSync(join(tmpdir(), 'lutea-socket-'));
  path = join(folder, 'control.sock');
  server = await listenForCommands(path, async (words) => ({ lines: [...words], ok: true }));
});
afterEach(async () => {
  process.off('unhandledRejection', note);
  server.close();
  server.closeAllConnections();
  rmSync(folder, { recursive: true, force: true });
});

async function post(body: string): Promise<number | undefined> {
  const outgoing = request({ socketPath: path, method: 'POST', path: '/' });
  outgoing.on('error', () => {});
  outgoing.end(body);
  const [answer] = await once(outgoing, 'response');
  answer.resume();
  return answer.statusCode;
}

const isAlive = async () => (await sendCommand(path, ['user', 'list']))?.lines;

test.each([
  ['an empty body', ''],
  ['half a list', '["user"'],
  ['a body that is not JSON', 'user list'],
  ['an object', '{"words":["user"]}'],
  ['a list of other values', '[1,null]'],
  ['a command that is too long', JSON.stringify(['x'.repeat(1_000_000)])],
])('refuses %s and keeps serving', async (_what, body) => {
  expect(await post(body)).toBe(400);
  expect(await isAlive()).toEqual(['user', 'list']);
  expect(uncaught).toEqual([]);
});

test('refuses bytes that are not HTTP and keeps serving', async () => {
  const socket = connect(path);
  socket.write(Buffer.from([0, 1, 2, 255, 13, 10, 13, 10]));
  expect(await text(socket)).toContain('400');
  expect(await isAlive()).toEqual(['user', 'list']);
});

test('keeps serving after a client disconnects in the middle of its command', async () => {
  const socket = connect(path);
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n["us', () => socket.destroy());
  await once(socket, 'close');
  expect(await isAlive()).toEqual(['user', 'list']);
  expect(uncaught).toEqual([]);
});
