import type { Config } from '#server/config/config.ts';

/** The other ports of try-it mode. They are fixed, because the issuer's URL is part of a person's identity. */
export const tryItPorts = ({ port }: Pick<Config, 'port'>) => ({
  provider: port + 1,
  wearable: port + 2,
  mailbox: port + 3,
});

/**
 * How long the stand-ins keep an unused connection open. They are in this process: while it is busy for longer than this,
 * a request may be sent on a connection that is just being closed. Node's own five seconds are too short for a slow machine.
 */
export const KEEP_ALIVE_MS = 60_000;

/** Where a command finds the servers that try-it mode has started. */
export function standInsOf(config: Pick<Config, 'port'>) {
  const { wearable, mailbox } = tryItPorts(config);
  return {
    deviceApiUrl: `http://127.0.0.1:${wearable}`,
    mailboxUrl: `smtp://127.0.0.1:${mailbox}`,
  };
}
