/** One request as the load generator sends it. */
export interface HttpRequest {
  method: 'GET' | 'POST' | 'PATCH';
  path: string;
  headers: Readonly<Record<string, string>>;
  body?: unknown;
}

/** The bytes on the wire: built before the measurement, so that the load generator only sends them. */
export function toWire({ method, path, headers, body }: HttpRequest, origin: string): string {
  const text = body === undefined ? '' : JSON.stringify(body);
  const all = {
    host: new URL(origin).host,
    ...headers,
    ...(text === '' ? {} : { 'content-type': 'application/json', 'content-length': String(text.length) }),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${text}`;
}

export async function send(request: HttpRequest, origin: string): Promise<Response> {
  const { method, path, headers, body } = request;
  return fetch(`${origin}${path}`, {
    method,
    redirect: 'manual',
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}
