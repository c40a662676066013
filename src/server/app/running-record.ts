import { createHash, randomBytes } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { OPTIONS, type OptionKey, type OptionValues } from '../config/options.ts';
import { nameInstallation } from '../database/installation.ts';
import { isRunning } from '../database/is-running.ts';

/** What a server writes into DATA_DIR while it runs. Settings are hashed: some are secrets. */
interface RunningRecord {
  pid: number;
  installation: string;
  salt: string;
  settings: Record<string, string>;
}

/** The running server, as a command sees it. */
export interface RunningServer {
  pid: number;
  installation: string;
  /** Settings whose values have changed since the server started. */
  changed: OptionKey[];
}

const recordPath = (dataDir: string): string => join(dataDir, 'running.json');

function hashSetting(values: OptionValues, key: OptionKey, salt: string): string {
  return createHash('sha256')
    .update(`${salt} ${key}=${values[key] ?? ''}`)
    .digest('base64url');
}

export const installationOf = ({ database, dataDir }: Config): string =>
  nameInstallation({ url: database.url, dataDir });

/** Records what this server runs with. Returns a function that removes the record. */
export function recordRunning(config: Config): () => void {
  const salt = randomBytes(16).toString('base64url');
  const settings = OPTIONS.map(({ key }) => [key, hashSetting(config.values, key, salt)]);
  const record: RunningRecord = {
    pid: process.pid,
    installation: installationOf(config),
    salt,
    settings: Object.fromEntries(settings),
  };
  const path = recordPath(config.dataDir);
  writeFileSync(path, JSON.stringify(record), { mode: 0o600 });
  return () => rmSync(path, { force: true });
}

function readRecord(dataDir: string): RunningRecord | undefined {
  try {
    return JSON.parse(readFileSync(recordPath(dataDir), 'utf8')) as RunningRecord;
  } catch {
    return undefined;
  }
}

/** The server that runs on this DATA_DIR; undefined if there is none. */
export function findRunningServer({ dataDir, values }: Config): RunningServer | undefined {
  const record = readRecord(dataDir);
  if (record === undefined || !isRunning(record.pid)) return undefined;
  const { pid, installation, salt, settings } = record;
  const keys = OPTIONS.map(({ key }) => key);
  return {
    pid,
    installation,
    changed: keys.filter((key) => settings[key] !== hashSetting(values, key, salt)),
  };
}
