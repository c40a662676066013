import { createServer, type IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';

interface Got {
  path: string | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A push service that answers with the status in the address: `/204`. */
export async function startPushService() {
  const got: Got[] = [];
  const server = createServer(async (incoming, answer) => {
    got.push({ path: incoming.url, headers: incoming.headers, body: await text(incoming) });
    const status = Number(/\/(\d{3})/.exec(incoming.url ?? '')?.[1] ?? 200);
    answer.writeHead(status, status === 302 ? { location: '/200' } : {}).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    got,
    close: () => server.close(),
  };
}
