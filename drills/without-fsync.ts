import { prepareAddress, urlOf } from '#server/database/built-in/address.ts';
import { clusterPath, findDatabaseUser } from '#server/database/built-in/database-user.ts';
import { startPostmaster } from '#server/database/built-in/postmaster.ts';
import { preparePrograms } from '#server/database/built-in/programs.ts';
import { serverSettings } from '#server/database/built-in/server-settings.ts';

const CONNECTIONS = 10;

/** Starts the database of a data folder as Lutea does, but commits do not wait for the disk. */
export async function startWithoutFsync(dataDir: string): Promise<{ url: string; stop(): Promise<void> }> {
  const user = findDatabaseUser(dataDir);
  const programs = preparePrograms(dataDir, user);
  const address = await prepareAddress({ dataDir, base: dataDir, user, isTcp: false });
  const settings = { ...serverSettings(address, CONNECTIONS), fsync: 'off' };
  const server = await startPostmaster({ programs, cluster: clusterPath(dataDir), user, settings });
  return { url: urlOf(address), stop: () => server.stop('fast') };
}
