import type { Config } from '#server/config.ts';
import { nameInstallation } from '#server/database/installation.ts';
import { type CommandResult, controlSocketPath, sendCommand } from './control-socket.ts';

export const SETTINGS_HINT =
  'Commands need the same settings as the server: the same .env file, or the same environment.';

export const fail = (...lines: string[]): CommandResult => ({ lines, ok: false });

/** The server of the configured installation. */
export interface RunningServer {
  /** Undefined if it was stopped meanwhile. */
  send(words: readonly string[]): Promise<CommandResult | undefined>;
}

/**
 * Names the installation that a command works on and finds its running server, or returns why the command must stop.
 */
export async function findRunningServer(
  config: Config,
): Promise<{ server: RunningServer | undefined } | { refusal: CommandResult }> {
  const installation = nameInstallation({ url: config.database.url, dataDir: config.dataDir });
  const socket = controlSocketPath(config.dataDir);
  const served = (await sendCommand(socket, ['installation']))?.lines.join(' ');
  if (served !== undefined && served !== installation) {
    const text = `The server that listens on ${socket} works on: ${served}. The settings here name: ${installation}.`;
    return { refusal: fail(text, SETTINGS_HINT) };
  }
  console.error(`Installation: ${installation}${served === undefined ? '' : ', through the running server'}`);
  if (served === undefined) return { server: undefined };
  return { server: { send: (words) => sendCommand(socket, words) } };
}
