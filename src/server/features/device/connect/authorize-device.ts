import type { DeviceSource } from '#contract/device-source.ts';
import type { AuthorizeRequest, BeganOn, OauthFailure } from '#contract/device-way.ts';
import { PLAN_ACCOUNTS } from '#contract/plan-source.ts';
import { Problem } from '#contract/problem.ts';
import type { PersonStore, SessionStore } from '#server/database/person.ts';
import { createSessionToken } from '#server/database/session-token.ts';
import { isRefusal, VendorError } from '#server/integrations/http-transport/vendor-error.ts';
import type { OauthAttempt } from '#server/integrations/oauth/oauth-client.ts';
import type { ConnectByOauth } from '#server/integrations/wearable/vendor.ts';
import {
  AUTHORIZATION_LIFETIME,
  saveAuthorization,
  takeAuthorization,
} from '#server/records/device/device-authorizations.ts';
import { selectAccountSource } from '#server/records/plans/plan-sources.ts';
import { selectPlanTarget } from '#server/records/plans/plan-targets.ts';
import type { DeviceContext } from '../credentials.ts';
import { storeConnection } from './connect-device.ts';

interface Authorizing extends DeviceContext {
  publicUrl: string;
}

/** Registered at the vendor by the operator. Each vendor has its own, so that none can answer for another. */
export function redirectUriOf(publicUrl: string, source: DeviceSource): string {
  return `${publicUrl}/api/device/callback/${source}`;
}

/** The PKCE verifier is derived from the state, so that a code is valid only together with its state. */
function attemptOf({ keyRing, publicUrl }: Authorizing, source: DeviceSource, state: string): OauthAttempt {
  const codeVerifier = keyRing.derive('code verifier', state);
  return { redirectUri: redirectUriOf(publicUrl, source), codeVerifier };
}

/** The scopes for the calendar, which are requested only for a person who switched it on. */
async function extraScopes(
  person: PersonStore,
  way: ConnectByOauth,
  source: DeviceSource,
): Promise<string[]> {
  const { calendarScopes } = way;
  const account = PLAN_ACCOUNTS.find((each) => each === source);
  if (calendarScopes === undefined || account === undefined) return [];
  const [reading, sending] = await person.read(selectAccountSource(account), selectPlanTarget(account));
  const scopes = [
    ...(reading.length > 0 ? calendarScopes.read : []),
    ...(sending.length > 0 ? calendarScopes.send : []),
  ];
  return [...new Set(scopes)];
}

function oauthWay({ vendors }: DeviceContext, source: DeviceSource): ConnectByOauth | undefined {
  const { connect } = vendors.bySource[source];
  return connect?.by === 'oauth' ? connect : undefined;
}

/** Returns the URL of the vendor's page, which redirects back to the callback. */
export async function beginAuthorization(
  person: SessionStore,
  { source, beganOn }: AuthorizeRequest,
  context: Authorizing,
): Promise<string> {
  const way = oauthWay(context, source);
  if (way === undefined) {
    throw new Problem(
      'INVALID_REQUEST',
      `Invalid source: ${source} is not connected at the vendor’s page here`,
    );
  }
  const { sessionId } = await person.verify();
  const state = createSessionToken();
  const expiresAt = context.vendors.clock().add(AUTHORIZATION_LIFETIME);
  await person.write((run) => run(saveAuthorization({ sessionId, state, source, beganOn, expiresAt })));
  const scopes = await extraScopes(person, way, source);
  return way.authorizeUrl(state, { ...attemptOf(context, source, state), extraScopes: scopes });
}

/** The connection failed. The settings page has a text for each failure. */
export class NotAuthorized extends Error {
  override readonly name = 'NotAuthorized';
  readonly failure: OauthFailure;
  readonly beganOn: BeganOn;

  constructor(failure: OauthFailure, beganOn: BeganOn, cause?: unknown) {
    super(`Not authorized: ${failure}`, { cause });
    this.failure = failure;
    this.beganOn = beganOn;
  }
}

/** The value of a parameter; null if it is missing or repeated. */
function only(query: URLSearchParams, name: string): string | null {
  const [value, ...others] = query.getAll(name);
  return others.length === 0 ? (value ?? null) : null;
}

/**
 * People can untick scopes on the vendor's page. The vendor returns the granted ones with the redirect or the tokens.
 */
function isAllGranted(wanted: string, granted: string | null): boolean {
  if (granted === null || granted === '') return true;
  const given = granted.split(/[\s,+]+/);
  return wanted.split(/[\s,]+/).every((scope) => given.includes(scope));
}

function asFailure(error: unknown, beganOn: BeganOn): unknown {
  if (!(error instanceof VendorError)) return error;
  return new NotAuthorized(isRefusal(error) ? 'REFUSED' : 'UNAVAILABLE', beganOn, error);
}

/** Error codes that mean a failure of the vendor, not a refusal (RFC 6749 §4.1.2.1). */
const FAILURES = ['server_error', 'temporarily_unavailable'];

/** The error for a redirect without a usable authorization code. */
function asRefused(query: URLSearchParams, vendor: string, beganOn: BeganOn): NotAuthorized {
  const stated = only(query, 'error') ?? '';
  if (stated === 'access_denied') return new NotAuthorized('DENIED', beganOn);
  const reason = /^[a-z_]{1,40}$/.test(stated) ? stated : 'no code';
  const cause = new VendorError('UNEXPECTED', `${vendor} sent the person back with an error: ${reason}`);
  return new NotAuthorized(FAILURES.includes(stated) ? 'UNAVAILABLE' : 'REFUSED', beganOn, cause);
}

/**
 * Connects with the parameters of the vendor's redirect. The state is deleted first: it is valid once, and only for the
 * session that began. Throws NotAuthorized.
 */
export async function finishAuthorization(
  person: SessionStore,
  { source, query }: { source: DeviceSource; query: URLSearchParams },
  context: Authorizing,
): Promise<{ userId: string; beganOn: BeganOn }> {
  const { userId, sessionId } = await person.verify();
  const now = context.vendors.clock();
  const state = only(query, 'state') ?? '';
  const [taken] = await person.write((run) => run(takeAuthorization({ sessionId, state, source, now })));
  const way = oauthWay(context, source);
  if (taken === undefined || way === undefined) throw new NotAuthorized('EXPIRED', 'settings');
  const { beganOn } = taken;
  const code = only(query, 'code');
  if (code === null || query.has('error')) {
    throw asRefused(query, context.vendors.bySource[source].name, beganOn);
  }
  if (!isAllGranted(way.scope, only(query, 'scope'))) throw new NotAuthorized('PARTLY', beganOn);
  const attempt = attemptOf(context, source, state);
  const authorized = await way.exchange(code, attempt, userId).catch((error: unknown) => {
    throw asFailure(error, beganOn);
  });
  if (!isAllGranted(way.scope, authorized.granted)) throw new NotAuthorized('PARTLY', beganOn);
  await storeConnection(person, { source, userId, ...authorized }, context);
  return { userId, beganOn };
}
