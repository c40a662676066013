import type { TestPerson } from './test-app.ts';

/** The answer to a GET. */
interface Answer {
  status: number;
  body: string;
}

/** Sends GETs as this person. */
export function readAs({ call }: TestPerson): EveryGet['get'] {
  return async (url) => {
    const { statusCode, body } = await call('GET', url);
    return { status: statusCode, body };
  };
}

export interface EveryGet {
  get(url: string): Promise<Answer>;
  /** Paths that are skipped, by their beginning, each with its reason. */
  skipped: Readonly<Record<string, string>>;
  /** The URL to read for a path of the OpenAPI document; undefined to skip it. */
  urlOf?(path: string): string | undefined;
  /** The part of an answer that is compared. */
  compared(body: string, path: string): unknown;
}

/** Query parameters for paths that would not show everything without them. */
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

/** Reads every path that the OpenAPI document lists for GET. Throws unless each answers 200. */
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
