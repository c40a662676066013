import { GARMIN_DOMAINS, type GarminAddresses, type GarminDomain } from './addresses.ts';
import { PasteProblem } from './pasted-json.ts';

/** Issued by Garmin's sign-in page. Valid once, for about a minute, and for one service. */
export interface ServiceTicket {
  kind: 'TICKET';
  domain: GarminDomain;
  ticket: string;
}

const SIGN_IN_AGAIN = 'Use the button “Sign in at Garmin”, and paste what Garmin shows after signing in.';

/** The service of our tickets. Garmin refuses tickets for other services with every client id. */
export function serviceUrl({ signIn }: GarminAddresses, domain: GarminDomain): string {
  return `${signIn(domain)}/sso/embed`;
}

/** Garmin's own sign-in page. It posts the ticket to a page of `origin` that opened it. */
export function signInPage(addresses: GarminAddresses, domain: GarminDomain, origin: string): string {
  const host = `${addresses.signIn(domain)}/sso`;
  const query = new URLSearchParams({
    id: 'gauth-widget',
    embedWidget: 'true',
    gauthHost: host,
    service: serviceUrl(addresses, domain),
    source: origin,
    consumeServiceTicket: 'false',
  });
  return `${host}/signin?${query}`;
}

/**
 * Reads the ticket that a person pasted or Garmin's page posted: the ticket alone, a URL that contains it, or an object
 * with `serviceTicket`. Null for any other text.
 */
export function readTicket(
  pasted: string,
  addresses: GarminAddresses,
  domain: GarminDomain,
): ServiceTicket | null {
  const text = pasted.trim().replaceAll('\\/', '/');
  if (/^(TGT|PGT|PT|LT)-[\w.-]+$/.test(text)) throw otherTicket();
  const alone = /^["']?(ST-[\w.-]+)["']?$/.exec(text)?.[1];
  if (alone !== undefined) return { kind: 'TICKET', domain, ticket: alone };
  const isUrl = /^https?:\/\//.test(text);
  if (!isUrl && !/service_?ticket/i.test(text)) return null;
  const ticket = /["'=\s:](ST-[\w.-]+)/.exec(text)?.[1];
  if (ticket === undefined) throw new PasteProblem(`This holds no ticket. ${SIGN_IN_AGAIN}`);
  return { kind: 'TICKET', domain: serviceDomain(text, addresses, domain), ticket };
}

/** The account's domain is that of the service URL in the text, if there is one. */
function serviceDomain(text: string, addresses: GarminAddresses, chosen: GarminDomain): GarminDomain {
  const service = /https?:\/\/[^\s'"?#]+/.exec(text)?.[0];
  const domain = [chosen, ...GARMIN_DOMAINS].find((known) => service === serviceUrl(addresses, known));
  if (service !== undefined && domain === undefined) throw otherTicket();
  return domain ?? chosen;
}

function otherTicket(): PasteProblem {
  return new PasteProblem(`This ticket is for another page of Garmin’s. ${SIGN_IN_AGAIN}`);
}
