import { readBody } from './read-body.ts';
import { readRetryAfter } from './retry-after.ts';
import { VendorError, type VendorErrorCode } from './vendor-error.ts';

export interface VendorRequest {
  /** A description for error messages: URLs can contain names and secrets. */
  label: string;
  url: string;
  /** The account that a rate limit counts for. */
  account: string;
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  headers?: Readonly<Record<string, string>>;
  body?: string;
  /** Error statuses that the caller handles itself. */
  accept?: readonly number[];
}

export interface VendorReply {
  status: number;
  /** Undefined if the body was empty. */
  json: unknown;
}

export interface SendSettings {
  vendor: string;
  clock: () => Temporal.Instant;
  /** Limit for the whole exchange, up to the last byte of the body. */
  timeoutMs: number;
  maxBytes: number;
}

/** The pause for a rate limit without Retry-After. */
const UNSTATED_WAIT = Temporal.Duration.from({ minutes: 15 });

const CODE_OF_STATUS: Readonly<Record<number, VendorErrorCode>> = {
  400: 'REFUSED',
  401: 'UNAUTHORIZED',
  403: 'UNAUTHORIZED',
  404: 'NOT_FOUND',
  408: 'UNAVAILABLE',
  429: 'RATE_LIMITED',
};

/** Sends one request; returns its JSON, or throws a VendorError. */
export async function sendRequest(settings: SendSettings, request: VendorRequest): Promise<VendorReply> {
  const { url, method = 'GET', headers = {}, body } = request;
  const signal = AbortSignal.timeout(settings.timeoutMs);
  try {
    const response = await fetch(url, {
      method,
      headers: { accept: 'application/json', ...headers },
      redirect: 'manual',
      signal,
      ...(body === undefined ? {} : { body }),
    });
    return await receive(settings, request, response);
  } catch (error) {
    if (error instanceof VendorError) throw error;
    const failure = signal.aborted
      ? `did not answer within ${settings.timeoutMs} ms`
      : 'could not be reached';
    throw new VendorError('UNAVAILABLE', `${settings.vendor} ${failure} (${request.label})`, {
      cause: nameFailure(error),
    });
  }
}

/** Names only the kind of failure: a network error may quote the request with its headers. */
function nameFailure(error: unknown): Error {
  const { name, cause } = error as { name?: unknown; cause?: { code?: unknown } };
  const code = typeof cause?.code === 'string' ? ` ${cause.code}` : '';
  return new Error(`${typeof name === 'string' ? name : 'Error'}${code}`);
}

async function receive(
  settings: SendSettings,
  request: VendorRequest,
  response: Response,
): Promise<VendorReply> {
  const { status } = response;
  if (!response.ok && !request.accept?.includes(status)) {
    await response.body?.cancel();
    throw refusal(settings, request, response);
  }
  const text = await readBody(response, settings.maxBytes);
  const from = `${settings.vendor} (${request.label})`;
  if (text === null) {
    throw new VendorError('UNEXPECTED', `${from} sent more than ${settings.maxBytes} bytes`, { status });
  }
  if (text.trim() === '') return { status, json: undefined };
  if (isPage(response) || text.trimStart().startsWith('<')) {
    throw new VendorError('MAINTENANCE', `${from} sent a web page instead of data`, { status });
  }
  try {
    return { status, json: JSON.parse(text) };
  } catch {
    // Thrown without the cause: the parser's message quotes the text, which may contain a token.
    throw new VendorError('UNAVAILABLE', `${from} sent JSON that is cut short or garbled`, { status });
  }
}

function isPage({ headers }: Response): boolean {
  return /\bhtml\b/i.test(headers.get('content-type') ?? '');
}

function refusal({ vendor, clock }: SendSettings, { label }: VendorRequest, response: Response): VendorError {
  const { status } = response;
  const text = `${vendor} answered ${status} (${label})`;
  // An HTML page with 403 comes from a firewall, and is about neither the token nor the request.
  const isFirewall = status === 403 && isPage(response);
  const isMaintenance = status === 503 && isPage(response);
  const usualCode = CODE_OF_STATUS[status] ?? (status >= 500 ? 'UNAVAILABLE' : 'UNEXPECTED');
  const code = isFirewall ? 'UNAVAILABLE' : isMaintenance ? 'MAINTENANCE' : usualCode;
  const stated = readRetryAfter(response.headers.get('retry-after'), clock());
  const retryAt = stated ?? (code === 'RATE_LIMITED' ? clock().add(UNSTATED_WAIT) : null);
  return new VendorError(code, text, { status, ...(retryAt && { retryAt }) });
}
