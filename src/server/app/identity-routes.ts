import type { FastifyInstance } from 'fastify';
import { tableRoutes } from '#server/features/account/file-routes.ts';
import { HOUSEHOLD_ID } from '#server/features/household/context.ts';
import { loginRoutes } from '#server/features/identity/login-routes.ts';
import { sessionRoutes } from '#server/features/identity/session-routes.ts';
import { isCrossSite, tokenOf } from '#server/http/access.ts';
import { wantsHtml } from '#server/http/pages.ts';
import type { AppParts } from './dependencies.ts';
import { createProviders } from './providers.ts';

export async function registerIdentityRoutes(app: FastifyInstance, parts: AppParts): Promise<void> {
  const { engine, clock, publicUrl, cookies, origin } = parts;
  const providers = createProviders(app, parts);
  await app.register(loginRoutes, {
    engine,
    clock,
    providers,
    // Nobody stays signed in at the household provider, so there is nothing to sign out of.
    provider: providers.find(({ id }) => id !== HOUSEHOLD_ID)?.client,
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
