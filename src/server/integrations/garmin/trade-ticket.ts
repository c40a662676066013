import { PasteRefused } from '../http-transport/vendor-error.ts';
import type { GarminConnection } from './connection.ts';
import type { DiCredentials } from './credentials.ts';
import { readDiTokens, refusalReason, requestDiTokens } from './di-tokens.ts';
import { type ServiceTicket, serviceUrl } from './service-ticket.ts';

/** An identifier, not a URL: it is the same for every domain. */
const GRANT_TYPE = 'https://connectapi.garmin.com/di-oauth2-service/oauth/grant/service_ticket';

/** Client ids of Garmin's apps, tried in turn: accounts differ in which they accept. */
const CLIENT_IDS = [
  'GARMIN_CONNECT_MOBILE_ANDROID_DI_2025Q2',
  'GARMIN_CONNECT_MOBILE_ANDROID_DI_2024Q4',
  'GARMIN_CONNECT_MOBILE_ANDROID_DI',
  'GARMIN_CONNECT_MOBILE_IOS_DI',
] as const;

/** Garmin gave no tokens for the ticket. The person has to sign in again. */
export class TicketRefused extends PasteRefused {
  /** `isVoid`: Garmin said that the ticket itself is invalid. */
  constructor(isVoid: boolean) {
    super(
      isVoid
        ? 'This ticket is used up or older than a minute. Sign in at Garmin again and hand over the new one at once.'
        : 'Garmin refused this ticket. Sign in at Garmin again; if it is refused once more, use one of the other ways.',
    );
  }
}

/** Exchanges a ticket for tokens. It is valid once: if the answer is lost, the person has to sign in again. */
export async function tradeTicket(
  connection: GarminConnection,
  { ticket, domain }: ServiceTicket,
  account: string,
): Promise<DiCredentials> {
  let isVoid = false;
  for (const clientId of CLIENT_IDS) {
    const reply = await requestDiTokens(connection, {
      label: 'ticket exchange',
      account,
      domain,
      clientId,
      form: {
        grant_type: GRANT_TYPE,
        service_ticket: ticket,
        service_url: serviceUrl(connection.addresses, domain),
      },
      accept: [400, 401],
    });
    if (reply.status === 200) {
      const tokens = readDiTokens(reply.json, connection.clock().epochMilliseconds);
      return { kind: 'DI', domain, clientId, ...tokens };
    }
    isVoid ||= refusalReason(reply) === 'invalid_grant';
  }
  throw new TicketRefused(isVoid);
}
