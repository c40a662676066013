import type { Language } from '#core/language.ts';
import { actAsSession, NoSession } from '#server/datastore/acting.ts';
import type { Engine } from '#server/datastore/engine.ts';
import { isSessionToken } from '#server/datastore/session-token.ts';
import { userWithSettings } from '#server/datastore/settings.ts';

/** Who looks at a page. */
export interface Viewer {
  language: Language;
}

const selectViewer = userWithSettings.compile();

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
