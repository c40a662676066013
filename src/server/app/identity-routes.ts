import type { FastifyInstance } from 'fastify';
import { tableRoutes } from '#server/features/account/file-routes.ts';
import { HOUSEHOLD_ID } from '#server/features/household/context.ts';
import { identityRoutes } from '#server/features/identity/identity-routes.ts';
import { loginRoutes } from '#server/features/identity/login-routes.ts';
import { sessionRoutes } from '#server/features/identity/session-routes.ts';
import { toolKeyRoutes } from '#server/features/tool-keys/routes.ts';
import { acceptFormsOf } from '#server/http/accept-forms.ts';
import { tokenOf } from '#server/http/access.ts';
import { wantsHtml } from '#server/http/pages.ts';
import type { AppParts } from './dependencies.ts';
import { createProviders, offeredProviders } from './providers.ts';

export async function registerIdentityRoutes(app: FastifyInstance, parts: AppParts): Promise<void> {
  const { engine, clock, publicUrl, cookies, origin } = parts;
  const providers = createProviders(app, parts);
  await app.register(loginRoutes, {
    engine,
    clock,
    providers,
    hasMail: parts.senders?.mailer !== undefined,
    // Nobody stays signed in at the household provider, so there is nothing to sign out of.
    provider: providers.find(({ id }) => id !== HOUSEHOLD_ID)?.client,
    providerLogout: parts.signIn?.providerLogout ?? 'ask',
    loginUrl: `${publicUrl}/login`,
    cookies,
    acceptForms: acceptFormsOf(publicUrl),
    readToken: (request) => tokenOf(request, origin),
    wantsHtml,
  });
  const offered = offeredProviders(parts);
  const own = providers.flatMap(({ id, issuer }) => {
    const names = offered.find((each) => each.id === id);
    return names === undefined ? [] : [{ ...names, issuer }];
  });
  await app.register(identityRoutes, { clock, providers: own });
  await app.register(sessionRoutes, { clock, sessionCookie: cookies.session });
  await app.register(toolKeyRoutes, { clock });
  await app.register(tableRoutes);
}
