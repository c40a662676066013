import type { VendorReply } from '../http-transport/send-request.ts';
import { VendorError } from '../http-transport/vendor-error.ts';
import type { RenewalContext } from './connection.ts';
import type { DiCredentials } from './credentials.ts';
import { readDiTokens, refusalReason, requestDiTokens } from './di-tokens.ts';

/**
 * Exchanges the refresh token for a new pair. As soon as Garmin answers, the old one is void: if the response is lost
 * before it is stored, the next renewal is UNAUTHORIZED and the person has to connect again.
 */
export async function renewDi(
  context: RenewalContext,
  credentials: DiCredentials,
  account: string,
): Promise<DiCredentials> {
  const { clientId, refreshToken, domain } = credentials;
  const reply = await requestDiTokens(context, {
    label: 'token refresh',
    account,
    domain,
    clientId,
    form: { grant_type: 'refresh_token', refresh_token: refreshToken },
    accept: [400],
  });
  if (reply.status === 400) throw refusal(reply);
  const nowMs = context.clock().epochMilliseconds;
  return { ...credentials, ...readDiTokens(reply.json, nowMs, refreshToken) };
}

/** Only these two reasons mean that the refresh token is dead. */
function refusal(reply: VendorReply): VendorError {
  const { status } = reply;
  const isDead = ['invalid_grant', 'invalid_token'].includes(refusalReason(reply));
  return isDead
    ? new VendorError('UNAUTHORIZED', 'Garmin no longer accepts the stored refresh token', { status })
    : new VendorError('UNEXPECTED', 'Garmin refused a token refresh for another reason than the token', {
        status,
      });
}
