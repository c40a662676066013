// A process that rotates the encryption keys of a database. With `fill` it first creates people with encrypted values.
import { connectDatabase } from '#server/database/connect.ts';
import type { Engine } from '#server/database/engine.ts';
import { rotateKeys } from '#server/records/operator/rotate-keys.ts';
import { keyRingOf } from '../device/device-keys.ts';
import { addPushAddresses, connectPeople } from '../device/sealed-devices.ts';
import { serverSettings } from './built-in-settings.ts';

const [mode, url = '', count = '0'] = process.argv.slice(2);

const engine = await connectDatabase(serverSettings(url));
if (mode === 'fill') {
  const userIds = await connectPeople(engine, keyRingOf('k1'), Number(count));
  await addPushAddresses(engine, keyRingOf('k1'), userIds);
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
  console.log(`done ${JSON.stringify(await rotateKeys(watched, keyRingOf('k2', 'k1')))}`);
}
await engine.close();
