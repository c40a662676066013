import type { Engine } from '#server/database/engine.ts';
import type { KeyRing } from '#server/database/key-ring.ts';
import { actAsUser } from '#server/database/person.ts';
import { sealPush } from '#server/features/notifications/push-address.ts';
import { connectDevice, credentialsPlace, noteConnected } from '#server/records/device/devices.ts';
import { saveMessageSettings } from '#server/records/notification/settings.ts';
import { createPeople } from '../helpers/test-people.ts';

const NOW = Temporal.Instant.from('2026-06-16T12:00:00Z');

/** Creates people whose connection is stored without calling a vendor; returns their ids. */
export async function connectPeople(engine: Engine, keyRing: KeyRing, count: number): Promise<string[]> {
  const userIds = await createPeople(engine, count);
  for (const userId of userIds) {
    const connection = connectDevice(
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
      await run(connection);
      await noteConnected(run, NOW);
    });
  }
  return userIds;
}

/** Stores a push address for each of these people. */
export async function addPushAddresses(
  engine: Engine,
  keyRing: KeyRing,
  userIds: readonly string[],
): Promise<void> {
  for (const userId of userIds) {
    const address = { url: `https://ntfy.example.org/${userId}`, secret: 'signs' };
    const values = {
      channel: 'ntfy' as const,
      sealedPush: sealPush(keyRing, { userId, sealedPush: null }, { address }),
    };
    await actAsUser(engine, userId).change(saveMessageSettings(values));
  }
}
