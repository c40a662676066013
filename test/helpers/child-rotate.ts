// A process that opens an embedded database and seals all credentials anew. Told to `fill` it connects people first.
import { connectDatastore } from '#server/datastore/connect.ts';
import type { Engine } from '#server/datastore/engine.ts';
import { rotateKeys } from '#server/datastore/rotate-keys.ts';
import { keyRingOf } from '../device/device-keys.ts';
import { connectPeople } from '../device/sealed-devices.ts';

const [mode, dataDir = '', count = '0'] = process.argv.slice(2);

const engine = await connectDatastore({
  url: undefined,
  ownerUrl: undefined,
  dataDir,
  maxConnections: 1,
  onIdleError: () => {},
});
if (mode === 'fill') {
  await connectPeople(engine, keyRingOf('k1'), Number(count));
  console.log('filled');
} else {
  const watched: Engine = {
    ...engine,
    async transaction(opening, work) {
      const done = await engine.transaction(opening, work);
      console.log('committed');
      return done;
    },
  };
  const { resealed, unreadable } = await rotateKeys(watched, keyRingOf('k2', 'k1'));
  console.log(`done ${resealed} ${unreadable}`);
}
await engine.close();
