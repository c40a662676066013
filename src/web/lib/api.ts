import { isSomebodyElse } from './person.ts';

/** A failed request. Without any response the status is 0 and the code UNREACHABLE. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  /** The body of the response. */
  readonly answer: unknown;

  constructor(status: number, code: string, message: string, answer?: unknown) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.answer = answer;
  }
}

export const SESSION_ENDED = 'lutea:session-ended';
export const PAGE_OVER = 'lutea:page-over';

const TIMEOUT_MS = 20_000;

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

async function send(method: Method, path: string, body: unknown): Promise<Response> {
  try {
    return await fetch(path, {
      method,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
  } catch (cause) {
    throw new ApiError(0, 'UNREACHABLE', String(cause));
  }
}

async function readError(response: Response): Promise<ApiError> {
  const answer: unknown = await response.json().catch(() => null);
  const text = (answer as { error?: unknown } | null)?.error;
  const message = typeof text === 'string' ? text : response.statusText;
  return new ApiError(response.status, response.headers.get('x-error-code') ?? 'UNKNOWN', message, answer);
}

/** Reads a response for the signed-in person. Throws an ApiError. */
export async function readAnswer<Answer>(response: Response): Promise<Answer> {
  // In another tab somebody else signed in, so this response is theirs and not for this page.
  if (isSomebodyElse()) {
    window.dispatchEvent(new Event(PAGE_OVER));
    throw new ApiError(0, 'UNREACHABLE', 'The page belongs to somebody who is no longer signed in');
  }
  if (!response.ok) {
    const error = await readError(response);
    if (error.code === 'UNAUTHORIZED') window.dispatchEvent(new Event(SESSION_ENDED));
    throw error;
  }
  return response.status === 204 ? (undefined as Answer) : ((await response.json()) as Answer);
}

/** Calls the API for a file. Throws an ApiError. */
export async function callForFile(method: Method, path: string, body?: unknown): Promise<Blob> {
  const response = await send(method, path, body);
  if (!response.ok) return readAnswer(response);
  return response.blob();
}

/** Calls the API as the signed-in person. Throws an ApiError. */
export async function callApi<Answer>(method: Method, path: string, body?: unknown): Promise<Answer> {
  return readAnswer(await send(method, path, body));
}
