// A process that holds the lock of a built-in database until it is killed.
import { lockDatabase } from '#server/database/lock.ts';

try {
  const unlock = lockDatabase(process.argv[2] ?? '');
  process.on('SIGTERM', () => {
    unlock();
    process.exit(0);
  });
  console.log('holds');
  setInterval(() => {}, 60_000);
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
