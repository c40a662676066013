import { actAsUser } from '#server/datastore/acting.ts';
import { connectDevice, credentialsPlace } from '#server/datastore/devices.ts';
import type { Engine } from '#server/datastore/engine.ts';
import type { KeyRing } from '#server/datastore/key-ring.ts';
import { createPeople } from '../helpers/test-people.ts';

const NOW = Temporal.Instant.from('2026-06-16T12:00:00Z');

/** People who are connected, without a vendor having been asked; their ids. */
export async function connectPeople(engine: Engine, keyRing: KeyRing, count: number): Promise<string[]> {
  const userIds = await createPeople(engine, count);
  for (const userId of userIds) {
    const { save, mark } = connectDevice(
      {
        source: 'intervals',
        sealed: keyRing.seal(
          JSON.stringify({ source: 'intervals', apiKey: `key-of-${userId}` }),
          credentialsPlace(userId),
        ),
        accountName: 'intervals.icu',
        tokenExpiresAt: null,
        backfillTotal: 0,
      },
      NOW,
    );
    await actAsUser(engine, userId).write(async (run) => {
      await run(save);
      await run(mark);
    });
  }
  return userIds;
}
