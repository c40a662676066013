export const GARMIN_DOMAINS = ['garmin.com', 'garmin.cn'] as const;
export type GarminDomain = (typeof GARMIN_DOMAINS)[number];

/** URLs of Garmin's services. */
export interface GarminAddresses {
  api(domain: GarminDomain): string;
  tokens(domain: GarminDomain): string;
  /** Pages on which people sign in. */
  signIn(domain: GarminDomain): string;
  /** Key and secret of the mobile app that the OAuth1 tokens were made for. */
  consumerDocument: string;
}

/** A third party's bucket of an abandoned project. Fetched once, and only to renew OAuth1 tokens. */
const PUBLIC_CONSUMER_DOCUMENT = 'https://thegarth.s3.amazonaws.com/oauth_consumer.json';

/** With `deviceApiUrl` everything goes to that one server: a simulation or a proxy. */
export function garminAddresses(deviceApiUrl?: string): GarminAddresses {
  if (deviceApiUrl === undefined) {
    return {
      api: (domain) => `https://connectapi.${domain}`,
      tokens: (domain) => `https://diauth.${domain}`,
      signIn: (domain) => `https://sso.${domain}`,
      consumerDocument: PUBLIC_CONSUMER_DOCUMENT,
    };
  }
  const base = deviceApiUrl.replace(/\/+$/, '');
  return {
    api: () => base,
    tokens: () => base,
    signIn: () => base,
    consumerDocument: `${base}/oauth_consumer.json`,
  };
}
