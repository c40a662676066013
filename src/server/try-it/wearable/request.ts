import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';

export interface WearableRequest {
  method: string;
  url: URL;
  authorization: string;
  body: string;
  /** The body, parsed as a form. */
  form: URLSearchParams;
  /** The account of the request's token, valid or not. */
  account: string | undefined;
}

/** The answer to a request. Without a body its status is 204. */
export interface Answer {
  status: number;
  body?: unknown;
  page?: string;
  location?: string;
}

export async function readRequest(message: IncomingMessage): Promise<Omit<WearableRequest, 'account'>> {
  const body = await text(message);
  return {
    body,
    method: message.method ?? 'GET',
    url: new URL(message.url ?? '/', `http://${message.headers.host}`),
    authorization: message.headers.authorization ?? '',
    form: new URLSearchParams(body),
  };
}
