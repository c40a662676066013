import type { TestPerson } from './test-app.ts';

/** What a GET answered. */
interface Answer {
  status: number;
  body: string;
}

/** Asks as this person. */
export function readAs({ call }: TestPerson): EveryGet['get'] {
  return async (url) => {
    const { statusCode, body } = await call('GET', url);
    return { status: statusCode, body };
  };
}

export interface EveryGet {
  get(url: string): Promise<Answer>;
  /** Addresses that are not asked, by how they begin, each with its reason. */
  skipped: Readonly<Record<string, string>>;
  /** For an address of the document, what to ask in its place; undefined if there is nothing to ask. */
  urlOf?(path: string): string | undefined;
  /** What is compared of an answer. */
  compared(body: string, path: string): unknown;
}

/** Where the address alone does not show everything. */
const QUERIES: Readonly<Record<string, string>> = {
  '/api/period-history': '?limit=100',
  '/api/days': '?from=2026-01-01&to=2026-06-16',
  '/api/calendar': '?from=2026-01-01&to=2026-08-31',
  '/api/activities': '?from=2026-06-01&to=2026-06-16',
  '/api/plan': '?days=28',
  '/api/workouts': '?from=2026-06-01&to=2026-06-30',
  '/api/history': '?limit=100',
  '/api/shares/agreement': '?shows=ANSWER',
};

/** Asks every address that the OpenAPI document names for GET. Throws unless each answers 200. */
export async function readEveryGet(options: EveryGet): Promise<Record<string, unknown>> {
  const { get, skipped, compared, urlOf = (path) => path } = options;
  const { paths } = JSON.parse((await get('/api/openapi.json')).body) as { paths: Record<string, object> };
  const answers: Record<string, unknown> = {};
  for (const path of Object.keys(paths)) {
    if (!('get' in (paths[path] ?? {}))) continue;
    if (Object.keys(skipped).some((start) => path.startsWith(start))) continue;
    const url = urlOf(path);
    if (url === undefined) continue;
    const { status, body } = await get(url + (QUERIES[path] ?? ''));
    if (status !== 200) throw new Error(`GET ${path} answered ${status}`);
    answers[path] = compared(body, path);
  }
  return answers;
}
