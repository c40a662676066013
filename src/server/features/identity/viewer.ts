import { localTime } from '#contract/timezone.ts';
import type { Language } from '#core/language.ts';
import type { Engine } from '#server/database/engine.ts';
import { actAsSession, NoSession } from '#server/database/person.ts';
import { isSessionToken } from '#server/database/session-token.ts';
import { selectViewer } from '#server/records/cycle/settings.ts';

/** The person who opens a page. */
export interface Viewer {
  userId: string;
  language: Language;
  /** Today in their timezone. */
  today: Temporal.PlainDate;
}

/** Finds the person of a session token, or undefined. */
export function createViewerFinder(
  engine: Engine,
  clock: () => Temporal.Instant,
): (token: string) => Promise<Viewer | undefined> {
  return async (token) => {
    if (!isSessionToken(token)) return undefined;
    const now = clock();
    try {
      const [[viewer]] = await actAsSession(engine, token, now).read(selectViewer);
      if (viewer === undefined) return undefined;
      const { userId, language, timezone } = viewer;
      return { userId, language, today: localTime(now, timezone).toPlainDate() };
    } catch (error) {
      if (error instanceof NoSession) return undefined;
      throw error;
    }
  };
}
