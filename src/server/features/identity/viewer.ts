import { actAsSession, NoSession } from '#server/datastore/acting.ts';
import type { Engine } from '#server/datastore/engine.ts';
import { isSessionToken } from '#server/datastore/session-token.ts';
import { build } from '#server/datastore/statement.ts';

/** Who looks at a page. The address is empty where the provider gave none. */
export interface Viewer {
  email: string;
}

const selectViewer = build.selectFrom('users').select('email').compile();

/** Finds the person behind a session token, or nobody. */
export function createViewerFinder(
  engine: Engine,
  clock: () => Temporal.Instant,
): (token: string) => Promise<Viewer | undefined> {
  return async (token) => {
    if (!isSessionToken(token)) return undefined;
    try {
      const [[viewer]] = await actAsSession(engine, token, clock()).read(selectViewer);
      return viewer;
    } catch (error) {
      if (error instanceof NoSession) return undefined;
      throw error;
    }
  };
}
