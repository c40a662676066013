import { asFields, type Fields, UnexpectedShape } from '../http-transport/json-fields.ts';
import type { Transport } from '../http-transport/transport.ts';
import { hasCode, VendorError } from '../http-transport/vendor-error.ts';
import type { RenewingSession } from '../renewal/renewing-session.ts';
import { isPassing } from '../wearable/wearable-reading.ts';

/** Answers to one account's questions, in JSON. */
export interface JsonApi {
  get(label: string, path: string): Promise<unknown>;
  /** Some vendors want the token in the path too. */
  send(label: string, path: string | ((token: string) => string), request: ApiChange): Promise<unknown>;
}

interface ApiChange {
  method: 'POST' | 'DELETE';
  json?: object;
  accept?: readonly number[];
}

export interface JsonApiOptions {
  transport: Transport;
  session: RenewingSession;
  baseUrl: string;
  account: string;
}

export function createJsonApi({ transport, session, baseUrl, account }: JsonApiOptions): JsonApi {
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
          authorization: `Bearer ${token}`,
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

/** Days are few, so pages are too; a vendor whose pages never end must not keep us for ever. */
const MOST_PAGES = 20;

interface PagedList {
  /** Is given the token of the page, null for the first. */
  path: (page: string | null) => string;
  /** Where an answer has its rows. */
  rows: string;
  /** Where it has the token of the next page. */
  nextToken?: string;
  /** Whether a page without rows leaves the list out. */
  omitsNoRows?: boolean;
  /** Whether older pages need not be read. */
  isEnough?: ((found: readonly Fields[]) => boolean) | undefined;
}

/** All rows of a list that comes in pages. */
export async function readPages(
  api: JsonApi,
  label: string,
  { path, rows, nextToken = 'next_token', omitsNoRows = false, isEnough = () => false }: PagedList,
): Promise<Fields[]> {
  const found: Fields[] = [];
  let page: string | null = null;
  for (let count = 0; count < MOST_PAGES; count += 1) {
    const answer = asFields(await api.get(label, path(page)));
    const isEmpty = omitsNoRows && Object.keys(answer ?? {}).every((key) => key === nextToken);
    const list = isEmpty ? [] : answer?.[rows];
    if (answer !== null && !Array.isArray(list)) throw unexpected(label);
    found.push(...(Array.isArray(list) ? list : []).map(asFields).filter((row) => row !== null));
    const next: unknown = answer?.[nextToken];
    if (typeof next !== 'string' || next === '' || isEnough(found)) return found;
    page = next;
  }
  throw unexpected(label);
}

function unexpected(label: string): VendorError {
  return new VendorError('UNEXPECTED', `Something else than documented was sent (${label})`);
}

/** One bad answer loses one value: what the others brought is kept. Throws where nothing at all could be read. */
export async function readEach<Part>(
  questions: readonly (() => Promise<Part[]>)[],
): Promise<{ parts: Part[]; problem: VendorError | null }> {
  const parts: Part[] = [];
  const problems: VendorError[] = [];
  let answers = 0;
  for (const ask of questions) {
    try {
      parts.push(...(await ask()));
      answers += 1;
    } catch (error) {
      const isFatal = hasCode(error, 'UNAUTHORIZED') || hasCode(error, 'NOT_SAVED');
      if (error instanceof UnexpectedShape) problems.push(unexpected(error.message));
      else if (!(error instanceof VendorError) || isFatal) throw error;
      else problems.push(error);
    }
  }
  if (answers === 0 && problems[0] !== undefined) throw problems[0];
  return { parts, problem: problems.find(isPassing) ?? null };
}
