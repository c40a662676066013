import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';

export interface WearableRequest {
  method: string;
  url: URL;
  authorization: string;
  form: URLSearchParams;
  /** The account of the request's token, valid or not. */
  account: string | undefined;
}

/** Without a body: 204. */
export interface Answer {
  status: number;
  body?: unknown;
  page?: string;
  location?: string;
}

export async function readRequest(message: IncomingMessage): Promise<Omit<WearableRequest, 'account'>> {
  return {
    method: message.method ?? 'GET',
    url: new URL(message.url ?? '/', `http://${message.headers.host}`),
    authorization: message.headers.authorization ?? '',
    form: new URLSearchParams(await text(message)),
  };
}
