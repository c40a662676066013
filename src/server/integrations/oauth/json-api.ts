import { asFields, type Fields, UnexpectedShape } from '../http-transport/json-fields.ts';
import type { Transport } from '../http-transport/transport.ts';
import { hasCode, VendorError } from '../http-transport/vendor-error.ts';
import type { RenewingSession } from '../renewal/renewing-session.ts';
import { isTransient } from '../wearable/wearable-reading.ts';

/** A vendor's JSON API, called with one account's token. */
export interface JsonApi {
  get(label: string, path: string): Promise<unknown>;
  /** Some vendors want the token in the path too. */
  send(label: string, path: string | ((token: string) => string), request: ApiChange): Promise<unknown>;
}

export interface ApiChange {
  method: 'POST' | 'PUT' | 'DELETE';
  json?: object;
  accept?: readonly number[];
}

interface JsonApiOptions {
  transport: Transport;
  session: RenewingSession;
  /** How the token is sent. */
  scheme?: 'Bearer' | 'Basic';
  baseUrl: string;
  account: string;
}

export function createJsonApi(options: JsonApiOptions): JsonApi {
  const { transport, session, scheme = 'Bearer', baseUrl, account } = options;
  const ask = async (
    label: string,
    path: string | ((token: string) => string),
    { json: body, ...change }: Partial<ApiChange>,
  ) => {
    const { json } = await session.ask((token) =>
      transport({
        ...change,
        label,
        account,
        url: `${baseUrl}${typeof path === 'string' ? path : path(token)}`,
        headers: {
          authorization: `${scheme} ${token}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    );
    return json;
  };
  return {
    get: (label, path) => ask(label, path, {}),
    send: (label, path, request) => ask(label, path, request),
  };
}

/** The limit for vendors whose pages never end. */
const MOST_PAGES = 20;

interface PagedList {
  /** `page` is the token of the page, null for the first. */
  path: (page: string | null) => string;
  /** The field that contains the rows. */
  rows: string;
  /** The field that contains the token of the next page. */
  nextToken?: string;
  /** Whether the vendor omits that field on a page without rows. */
  omitsEmptyRows?: boolean;
  /** Whether the rows so far suffice, so that no older page is read. */
  isEnough?: ((rows: readonly Fields[]) => boolean) | undefined;
}

/** Reads all rows of a list that comes in pages. */
export async function readPages(
  api: JsonApi,
  label: string,
  { path, rows, nextToken = 'next_token', omitsEmptyRows = false, isEnough = () => false }: PagedList,
): Promise<Fields[]> {
  const collected: Fields[] = [];
  let page: string | null = null;
  for (let count = 0; count < MOST_PAGES; count += 1) {
    const answer = asFields(await api.get(label, path(page)));
    const isEmpty = omitsEmptyRows && Object.keys(answer ?? {}).every((key) => key === nextToken);
    const list = isEmpty ? [] : answer?.[rows];
    if (answer !== null && !Array.isArray(list)) throw unexpected(label);
    collected.push(...(Array.isArray(list) ? list : []).map(asFields).filter((row) => row !== null));
    const next: unknown = answer?.[nextToken];
    if (typeof next !== 'string' || next === '' || isEnough(collected)) return collected;
    page = next;
  }
  throw unexpected(label);
}

function unexpected(label: string): VendorError {
  return new VendorError('UNEXPECTED', `The vendor sent something else than documented (${label})`);
}

/** Runs one read after the other. A failed one loses only its own values; throws if all fail. */
export async function readEach<Part>(
  reads: readonly (() => Promise<Part[]>)[],
): Promise<{ parts: Part[]; problem: VendorError | null }> {
  const parts: Part[] = [];
  const problems: VendorError[] = [];
  let answers = 0;
  for (const read of reads) {
    try {
      parts.push(...(await read()));
      answers += 1;
    } catch (error) {
      const isFatal = hasCode(error, 'UNAUTHORIZED') || hasCode(error, 'NOT_SAVED');
      if (error instanceof UnexpectedShape) problems.push(unexpected(error.message));
      else if (!(error instanceof VendorError) || isFatal) throw error;
      else problems.push(error);
    }
  }
  if (answers === 0 && problems[0] !== undefined) throw problems[0];
  return { parts, problem: problems.find(isTransient) ?? null };
}
