import { randomUUID } from 'node:crypto';
import { createWriteStream, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { writeSnapshot } from '#server/database/backup/write-snapshot.ts';
import { readVersion } from '#server/version.ts';
import type { CommandContext } from './commands.ts';
import type { CommandResult } from './control-socket.ts';

const NAME = /^snapshot-[0-9a-f-]{36}$/;
const LEFT_BEHIND_AFTER_MS = 60 * 60_000;

/** Deletes files that a killed command left. */
function removeOld(dataDir: string, now: Temporal.Instant): void {
  for (const name of readdirSync(dataDir).filter((candidate) => NAME.test(candidate))) {
    const path = join(dataDir, name);
    if (statSync(path).mtimeMs < now.epochMilliseconds - LEFT_BEHIND_AFTER_MS) rmSync(path, { force: true });
  }
}

/**
 * The part of `lutea backup` that only the process with the embedded database can do. It writes uncompressed at full
 * speed, because everyone else waits for the database; the command compresses, encrypts and deletes the file.
 */
export async function spoolSnapshot({ config, engine, clock }: CommandContext): Promise<CommandResult> {
  const { snapshot } = engine;
  if (snapshot === undefined) return { lines: ['Only an embedded database is read this way.'], ok: false };
  removeOld(config.dataDir, clock());
  const path = join(config.dataDir, `snapshot-${randomUUID()}`);
  try {
    await snapshot((source) =>
      pipeline(
        writeSnapshot(source, { createdAt: clock(), madeBy: readVersion() }),
        createWriteStream(path, { flags: 'wx', mode: 0o600 }),
      ),
    );
    return { lines: [path], ok: true };
  } catch (error) {
    rmSync(path, { force: true });
    throw error;
  }
}
