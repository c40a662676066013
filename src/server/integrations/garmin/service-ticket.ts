import { GARMIN_DOMAINS, type GarminAddresses, type GarminDomain } from './addresses.ts';
import { PasteProblem } from './pasted-json.ts';

/** What Garmin's sign-in page gives out: good once, for about a minute, and only for the service it was made for. */
export interface ServiceTicket {
  kind: 'TICKET';
  domain: GarminDomain;
  ticket: string;
}

const SIGN_IN_AGAIN = 'Use the button “Sign in at Garmin”, and paste what Garmin shows after signing in.';

/** The service that tickets are made for here. Those for other services are refused by every client id. */
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
 * The ticket in what a person pasted or Garmin's page posted: the ticket alone, the address that holds it, or the object
 * with `serviceTicket`. Null where the text is no such thing.
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
  const isAddress = /^https?:\/\//.test(text);
  if (!isAddress && !/service_?ticket/i.test(text)) return null;
  const ticket = /["'=\s:](ST-[\w.-]+)/.exec(text)?.[1];
  if (ticket === undefined) throw new PasteProblem(`This holds no ticket. ${SIGN_IN_AGAIN}`);
  return { kind: 'TICKET', domain: serviceDomain(text, addresses, domain), ticket };
}

/** The text names the service: the one of the other domain says where the account is. */
function serviceDomain(text: string, addresses: GarminAddresses, asked: GarminDomain): GarminDomain {
  const named = /https?:\/\/[^\s'"?#]+/.exec(text)?.[0];
  const domain = [asked, ...GARMIN_DOMAINS].find((known) => named === serviceUrl(addresses, known));
  if (named !== undefined && domain === undefined) throw otherTicket();
  return domain ?? asked;
}

function otherTicket(): PasteProblem {
  return new PasteProblem(`This ticket is for another page of Garmin’s. ${SIGN_IN_AGAIN}`);
}
