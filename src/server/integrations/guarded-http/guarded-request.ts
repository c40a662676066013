import { lookup as lookUpName } from 'node:dns';
import { type ClientRequest, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPrivateAddress } from './private-address.ts';
import { isPrivateHost } from './private-hosts.ts';

export interface GuardedTarget {
  url: URL;
  /** Hosts that may be private, each with or without a port. */
  privateHosts: readonly string[];
}

interface GuardedRequest extends GuardedTarget {
  method: 'GET' | 'POST';
  headers: Readonly<Record<string, string | number>>;
}

const refusal = (): Error => Object.assign(new Error('A private address'), { code: 'PRIVATE_ADDRESS' });

/** Checks the resolved address that is then connected to, which prevents DNS rebinding. */
const lookUpPublic: LookupFunction = (hostname, options, callback) => {
  lookUpName(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '', 0);
    if (addresses.some(({ address }) => isPrivateAddress(address))) return callback(refusal(), '', 0);
    const [first] = addresses;
    if (options.all) return callback(null, addresses);
    return callback(null, first?.address ?? '', first?.family);
  });
};

/** False for an address of a private network that is written into the URL, unless the operator lists it. */
export function isAllowedTarget({ url, privateHosts }: GuardedTarget): boolean {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return isPrivateHost(privateHosts, url) || isIP(host) === 0 || !isPrivateAddress(host);
}

/** Opens a request that fails with PRIVATE_ADDRESS if the name leads into a private network. */
export function openGuarded({ url, privateHosts, ...options }: GuardedRequest): ClientRequest {
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  return send(url, {
    ...options,
    agent: false,
    ...(isPrivateHost(privateHosts, url) ? {} : { lookup: lookUpPublic }),
  });
}
