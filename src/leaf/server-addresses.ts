const SERVERS = /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/s;

/** One address for each server of `postgres://user:password@a:5432,b:5432/database`, in the given order. */
export function serverAddresses(url: string): [string, ...string[]] {
  const [, before = '', servers = '', after = ''] = SERVERS.exec(url) ?? [];
  const [first = servers, ...others] = servers.split(',').map((server) => `${before}${server}${after}`);
  return before === '' ? [url] : [first, ...others];
}
