import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { createServer as createTlsServer, type TLSSocket } from 'node:tls';
import { CERTIFICATE, CERTIFICATE_KEY } from './certificate.ts';

// The messages of Chromium's connection to its push service (google_apis/gcm/protocol/mcs.proto).
const PROTOCOL_VERSION = 41;
const LOGIN_RESPONSE = 3;
const DATA_MESSAGE = 8;

function varint(value: number): Buffer {
  const bytes: number[] = [];
  let left = value;
  for (; left > 127; left = Math.floor(left / 128)) bytes.push((left % 128) + 128);
  return Buffer.of(...bytes, left);
}

function fixed64(field: number, value: bigint): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(value);
  return Buffer.concat([varint(field * 8 + 1), bytes]);
}

function bytesField(field: number, value: string | Uint8Array): Buffer {
  const bytes = Buffer.from(value as string);
  return Buffer.concat([varint(field * 8 + 2), varint(bytes.length), bytes]);
}

const intField = (field: number, value: number) => Buffer.concat([varint(field * 8), varint(value)]);

const framed = (tag: number, ...fields: Buffer[]) => {
  const content = Buffer.concat(fields);
  return Buffer.concat([Buffer.of(tag), varint(content.length), content]);
};

/** Who a browser registered for: its own name, the page with its id, and the public key of the server. */
interface Registration {
  app: string;
  subtype: string;
  sender: string;
}

interface Posted {
  authorization: string;
  body: Buffer;
}

const listen = async (server: Server | ReturnType<typeof createHttpServer | typeof createTlsServer>) => {
  server.listen(0, 'localhost');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
};

/**
 * The push service of Chromium on this machine, from the browser's registration to its delivery: what a server posts
 * to a subscription reaches the browser as it came, over the connection that the browser keeps open.
 */
export async function startChromiumPushService() {
  const registrations = new Map<string, Registration>();
  const posted: Posted[] = [];
  /** Messages that wait for the browser to connect. */
  const waiting: Buffer[] = [];
  let connection: TLSSocket | undefined;

  const browserSide = createHttpServer(async (request, response) => {
    const body = await buffer(request);
    if (request.url === '/checkin')
      return response.end(
        Buffer.concat([intField(1, 1), intField(3, Date.now()), fixed64(7, 1n), fixed64(8, 1n)]),
      );
    const form = new URLSearchParams(body.toString());
    const [app = '', subtype = '', sender = ''] = ['app', 'X-subtype', 'sender'].map(
      (key) => form.get(key) ?? '',
    );
    if (form.get('delete') === 'true') {
      for (const [token, each] of registrations) if (each.subtype === subtype) registrations.delete(token);
      return response.end(`token=${app}`);
    }
    const token = `subscription-${registrations.size}`;
    registrations.set(token, { app, subtype, sender });
    return response.end(`token=${token}`);
  });

  const connections = createTlsServer({ cert: CERTIFICATE, key: CERTIFICATE_KEY }, (socket) => {
    socket.on('error', () => {});
    // The first bytes are the login.
    socket.once('data', () => {
      socket.write(
        Buffer.concat([Buffer.of(PROTOCOL_VERSION), framed(LOGIN_RESPONSE, bytesField(1, 'login'))]),
      );
      connection = socket;
      for (const message of waiting.splice(0)) socket.write(message);
    });
  });

  const serverSide = createServer({ cert: CERTIFICATE, key: CERTIFICATE_KEY }, async (request, response) => {
    const body = await buffer(request);
    const registration = registrations.get(request.url?.split('/').at(-1) ?? '');
    if (registration === undefined) return response.writeHead(410).end();
    posted.push({ authorization: String(request.headers.authorization), body });
    const appData = (key: string, value: string) =>
      bytesField(7, Buffer.concat([bytesField(1, key), bytesField(2, value)]));
    const message = framed(
      DATA_MESSAGE,
      bytesField(3, registration.sender),
      bytesField(5, registration.app),
      appData('subtype', registration.subtype),
      appData('content-encoding', String(request.headers['content-encoding'])),
      bytesField(9, `message-${posted.length}`),
      bytesField(21, body),
    );
    if (connection === undefined) waiting.push(message);
    else connection.write(message);
    return response.writeHead(201).end();
  });

  const [browserPort, connectionPort, serverPort] = await Promise.all(
    [browserSide, connections, serverSide].map(listen),
  );
  const servers = [browserSide, connections, serverSide];
  return {
    /** Replaces the origin of a subscription's endpoint. */
    origin: `https://localhost:${serverPort}`,
    /** Makes Chromium use this service. */
    browserArguments: [
      `--gcm-checkin-url=http://localhost:${browserPort}/checkin`,
      `--gcm-registration-url=http://localhost:${browserPort}/register`,
      `--gcm-mcs-endpoint=https://localhost:${connectionPort}`,
      '--ignore-certificate-errors',
    ],
    /** The requests that servers made for known subscriptions. */
    posted,
    /** The public keys with which pages are subscribed. */
    keys: () =>
      [...registrations.values()]
        .filter(({ subtype }) => subtype.startsWith('wp:'))
        .map(({ sender }) => sender),
    close() {
      connection?.destroy();
      for (const server of servers) server.close();
    },
  };
}
