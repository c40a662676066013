import { findRunningServer, installationOf, type RunningServer } from '#server/app/running-record.ts';
import type { Config } from '#server/config/config.ts';
import { type CommandResult, fail, SETTINGS_HINT } from './command-result.ts';

/**
 * Names the installation that a command works on and the settings in which it differs from the running server, or
 * returns why the command must stop.
 */
export function describeInstallation(
  config: Config,
): { running: RunningServer | undefined } | { refusal: CommandResult } {
  const installation = installationOf(config);
  const running = findRunningServer(config);
  if (running !== undefined && running.installation !== installation) {
    const text = `The running server (process ${running.pid}) works on: ${running.installation}. The settings here name: ${installation}.`;
    return { refusal: fail(text, SETTINGS_HINT) };
  }
  console.error(`Installation: ${installation}`);
  if (running !== undefined && running.changed.length > 0) console.error(describeChanged(running));
  return { running };
}

export const describeChanged = ({ pid, changed }: RunningServer): string =>
  `The running server (process ${pid}) was started with other values of ${changed.join(', ')}. Restart it to use the new ones.`;
