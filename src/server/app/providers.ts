import type { FastifyInstance } from 'fastify';
import { HOUSEHOLD_ID, householdIssuer } from '#server/features/household/context.ts';
import { householdClient } from '#server/features/household/household-client.ts';
import type { AllowList } from '#server/features/identity/allow-list.ts';
import type { SignInProvider } from '#server/features/identity/begin-login.ts';
import type { OfferedProvider } from '#server/http/login-page.ts';
import { createOidcClient } from '#server/integrations/oidc/oidc-client.ts';
import type { AppDependencies } from './dependencies.ts';

/** The id of the provider in the settings. */
const FIRST_ID = 'oidc';

const EVERYONE: AllowList = { emails: [], domains: [], groups: [] };

/** The providers as the sign-in page names them. */
export function offeredProviders({
  household,
  oidc,
  moreProviders = [],
}: AppDependencies): OfferedProvider[] {
  return [
    ...(household === undefined ? [] : [{ id: HOUSEHOLD_ID, name: 'Lutea', isHousehold: true }]),
    ...(oidc === undefined ? [] : [{ id: FIRST_ID, name: new URL(oidc.issuerUrl).host, isHousehold: false }]),
    ...moreProviders.map(({ id, name }) => ({ id, name, isHousehold: false })),
  ];
}

/** Requests to our own provider stay in this process: a home network often cannot reach its own public address. */
function sendWithin(app: FastifyInstance): typeof fetch {
  return async (address, { method = 'GET', headers, body } = {}) => {
    const { pathname, search, host } = new URL(String(address));
    const answer = await app.inject({
      method: method as 'GET' | 'POST',
      url: `${pathname}${search}`,
      headers: { ...Object.fromEntries(new Headers(headers)), host },
      ...(body != null && { payload: String(body) }),
    });
    return new Response(new Uint8Array(answer.rawPayload), {
      status: answer.statusCode,
      headers: { 'content-type': String(answer.headers['content-type'] ?? '') },
    });
  };
}

function householdProvider(app: FastifyInstance, { household, publicUrl, clock }: AppDependencies) {
  if (household === undefined) return [];
  const { clientId, clientSecret } = householdClient({ ...household, publicUrl });
  const client = createOidcClient({
    issuerUrl: householdIssuer(publicUrl),
    clientId,
    clientSecret,
    redirectUri: `${publicUrl}/api/auth/callback`,
    clock,
    send: sendWithin(app),
  });
  // Everyone may sign in, because everyone with an account was invited.
  return [{ id: HOUSEHOLD_ID, issuer: householdIssuer(publicUrl), client, allowed: EVERYONE }];
}

function firstProvider({ oidc, signIn, publicUrl, clock }: AppDependencies): SignInProvider[] {
  if (oidc === undefined) return [];
  const asksForGroups = signIn !== undefined && signIn.allowed.groups.length > 0;
  const client = createOidcClient({
    ...oidc,
    redirectUri: `${publicUrl}/api/auth/callback`,
    scope: signIn?.scope,
    groupsClaim: asksForGroups ? signIn.groupsClaim : undefined,
    clock,
  });
  return [{ id: FIRST_ID, issuer: oidc.issuerUrl, client, allowed: signIn?.allowed ?? EVERYONE }];
}

function otherProviders({ moreProviders = [], publicUrl, clock }: AppDependencies): SignInProvider[] {
  return moreProviders.map((provider) => {
    const { id, issuerUrl, clientId, clientSecret, scopes, allowedGroups, groupsClaim } = provider;
    const client = createOidcClient({
      issuerUrl,
      clientId,
      clientSecret,
      redirectUri: `${publicUrl}/api/auth/callback`,
      scope: scopes,
      groupsClaim: allowedGroups.length > 0 ? groupsClaim : undefined,
      clock,
    });
    const { allowedEmails: emails, allowedDomains: domains } = provider;
    return { id, issuer: issuerUrl, client, allowed: { emails, domains, groups: allowedGroups } };
  });
}

/** The providers that people sign in with, in the order of the sign-in page. */
export function createProviders(app: FastifyInstance, dependencies: AppDependencies): SignInProvider[] {
  return [
    ...householdProvider(app, dependencies),
    ...firstProvider(dependencies),
    ...otherProviders(dependencies),
  ];
}
