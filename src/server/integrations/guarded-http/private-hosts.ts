import { isIPv6 } from 'node:net';

interface PrivateHost {
  host: string;
  /** Undefined: every port. */
  port: string | undefined;
}

/** Reads `host`, `host:port`, an IPv6 address, or one in brackets with a port. */
function readEntry(entry: string): PrivateHost {
  const [, host = '', port] = /^(\[.+\]|[^:]+)(?::(\d+))?$/.exec(isIPv6(entry) ? `[${entry}]` : entry) ?? [];
  // Normalised as in a URL: lower case, IPv6 in its shortest form.
  return { host: URL.parse(`http://${host}`)?.hostname ?? '', port };
}

/** Whether the operator allows this host although it is in a private network. */
export function isPrivateHost(entries: readonly string[], url: URL): boolean {
  const port = url.port || (url.protocol === 'https:' ? '443' : '80');
  return entries
    .map(readEntry)
    .some((entry) => entry.host === url.hostname && (entry.port === undefined || entry.port === port));
}
