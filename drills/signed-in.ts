import { connectDatabase } from '#server/database/connect.ts';
import { createSession } from '#server/records/access/sessions.ts';
import { builtInSettings } from '../test/helpers/built-in-settings.ts';
import { createDataDir, removeDataDir } from '../test/helpers/data-dir.ts';
import { createPeople } from '../test/helpers/test-people.ts';

/** Migrates your own PostgreSQL and creates people in it; returns a session token of each, as a sign-in makes it. */
export async function createSignedIn(databaseUrl: string, count: number): Promise<string[]> {
  const dataDir = createDataDir();
  const engine = await connectDatabase({ ...builtInSettings(dataDir), url: databaseUrl });
  try {
    const now = Temporal.Now.instant();
    const ids = await createPeople(engine, count);
    return await Promise.all(ids.map((userId) => createSession(engine, { userId, userAgent: 'drill', now })));
  } finally {
    await engine.close();
    removeDataDir(dataDir);
  }
}
