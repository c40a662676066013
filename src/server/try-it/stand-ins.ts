import type { Config } from '#server/config/config.ts';

/** The other ports of try-it mode. They are fixed, because the issuer's URL is part of a person's identity. */
export const tryItPorts = ({ port }: Pick<Config, 'port'>) => ({
  provider: port + 1,
  wearable: port + 2,
  mailbox: port + 3,
});

/** Where a command finds the servers that try-it mode has started. */
export function standInsOf(config: Pick<Config, 'port'>) {
  const { wearable, mailbox } = tryItPorts(config);
  return {
    deviceApiUrl: `http://127.0.0.1:${wearable}`,
    mailboxUrl: `smtp://127.0.0.1:${mailbox}`,
  };
}
