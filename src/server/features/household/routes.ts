import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { registerAllow } from './allow-routes.ts';
import { HOUSEHOLD_PATH, householdIssuer } from './context.ts';
import { registerJoin } from './join-routes.ts';
import { registerKeys } from './keys-routes.ts';
import { createHouseholdProvider, type HouseholdProvider } from './provider.ts';
import { renderRefusal } from './render.ts';
import { type Handler, type HouseholdScope, PUBLIC_PAGE } from './scope.ts';
import { registerSignIn } from './sign-in-routes.ts';

const PLAIN = { language: 'en', appearance: undefined } as const;

/** Passes the request to the provider, with the headers that every response here has. */
function passOn(provider: HouseholdProvider): Handler {
  return async (request, reply) => {
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) reply.raw.setHeader(name, value);
    }
    reply.hijack();
    await provider.handle(request.raw, reply.raw);
    return reply;
  };
}

/** Registers the endpoints that Lutea uses. The provider's others are not reachable. */
function registerProtocol(app: FastifyInstance, provider: HouseholdProvider): void {
  // The provider reads the body itself.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  const handle = passOn(provider);
  for (const path of ['/.well-known/openid-configuration', '/jwks', '/auth', '/auth/:uid', '/me']) {
    app.get(`${HOUSEHOLD_PATH}${path}`, { ...PUBLIC_PAGE, exposeHeadRoute: false }, handle);
  }
  app.post(`${HOUSEHOLD_PATH}/token`, PUBLIC_PAGE, handle);
  // The metadata at the path of RFC 8414; OpenID Connect has it below the issuer.
  app.get(
    `/.well-known/oauth-authorization-server${HOUSEHOLD_PATH}`,
    { ...PUBLIC_PAGE, exposeHeadRoute: false },
    (request, reply) => {
      request.raw.url = `${HOUSEHOLD_PATH}/.well-known/openid-configuration`;
      return handle(request, reply);
    },
  );
}

/** The household provider: the protocol, the page to sign in, the links that make credentials, and their page. */
export const householdRoutes: FastifyPluginAsync<HouseholdScope> = async (app, options) => {
  const { renderDocument } = options;
  const provider = await createHouseholdProvider({
    ...options,
    onError: (error) =>
      app.log.error({ err: error, issuer: householdIssuer(options.publicUrl) }, 'household'),
    renderProblem: (problem) => renderRefusal({ renderDocument, look: PLAIN }, problem),
  });
  await app.register(async (scope) => registerProtocol(scope, provider));
  await app.register(async (scope) => {
    options.acceptForms(scope);
    registerSignIn(scope, { ...options, provider });
    registerAllow(scope, { ...options, provider });
    registerJoin(scope, options);
  });
  await app.register(async (scope) => {
    options.acceptForms(scope);
    registerKeys(scope, options);
  });
};
