import type { FastifyInstance } from 'fastify';
import type { SignInSettings } from '#server/config/config.ts';
import { tableRoutes } from '#server/features/account/file-routes.ts';
import { loginRoutes } from '#server/features/identity/login-routes.ts';
import { sessionRoutes } from '#server/features/identity/session-routes.ts';
import { isCrossSite, tokenOf } from '#server/http/access.ts';
import { wantsHtml } from '#server/http/pages.ts';
import { createOidcClient, type OidcClient } from '#server/integrations/oidc/oidc-client.ts';
import type { AppDependencies, AppParts } from './dependencies.ts';

const EVERYONE: SignInSettings['allowed'] = { emails: [], domains: [], groups: [] };

function createIdentityProvider({ oidc, signIn, publicUrl, clock }: AppDependencies): OidcClient | undefined {
  if (oidc === undefined) return undefined;
  const asksForGroups = signIn !== undefined && signIn.allowed.groups.length > 0;
  return createOidcClient({
    ...oidc,
    redirectUri: `${publicUrl}/api/auth/callback`,
    scope: signIn?.scope,
    groupsClaim: asksForGroups ? signIn.groupsClaim : undefined,
    clock,
  });
}

export async function registerIdentityRoutes(app: FastifyInstance, parts: AppParts): Promise<void> {
  const { engine, clock, publicUrl, cookies, origin } = parts;
  await app.register(loginRoutes, {
    engine,
    clock,
    provider: createIdentityProvider(parts),
    allowed: parts.signIn?.allowed ?? EVERYONE,
    providerLogout: parts.signIn?.providerLogout ?? 'ask',
    loginUrl: `${publicUrl}/login`,
    cookies,
    isCrossSite: (request) => isCrossSite(request, publicUrl),
    readToken: (request) => tokenOf(request, origin),
    wantsHtml,
  });
  await app.register(sessionRoutes, { clock, sessionCookie: cookies.session });
  await app.register(tableRoutes);
}
