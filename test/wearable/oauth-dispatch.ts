import type { AuthServerOptions } from '#server/try-it/wearable/auth-server.ts';
import type { Dispatch } from '#server/try-it/wearable/dispatch.ts';
import { subjectOf } from '#server/try-it/wearable/dispatch.ts';
import type { Answer, WearableRequest } from '#server/try-it/wearable/request.ts';
import { answerAuthorize, renderAuthorize } from './authorize-page.ts';
import { googleHealth } from './google-health.ts';
import { intervals } from './intervals.ts';
import { createOauthServer, type OauthServer } from './oauth-server.ts';
import { oura } from './oura.ts';
import { polar } from './polar.ts';
import type { OauthRoute, OauthSource, SimulatedVendor } from './simulated-vendor.ts';
import { answerRevoke, answerTokens, tokenOwner } from './token-answer.ts';
import { whoop } from './whoop.ts';

const SIMULATED_VENDORS: Readonly<Record<OauthSource, SimulatedVendor>> = {
  oura,
  whoop,
  polar,
  google_health: googleHealth,
  intervals,
};

const UNAUTHORIZED: Answer = { status: 401, body: { detail: 'Unauthorized' } };

const BAD_REQUEST: Answer = { status: 400, body: { error: { code: 400, status: 'INVALID_ARGUMENT' } } };

const matchesPath = (path: string | RegExp, pathname: string) =>
  typeof path === 'string' ? path === pathname : path.test(pathname);

type Match = ReturnType<Dispatch>;
type Request = Parameters<Dispatch>[0];

export interface OauthSimulation {
  servers: Readonly<Partial<Record<OauthSource, OauthServer>>>;
  /** Undefined if the request is for none of these vendors. */
  find(request: Request): Match | undefined;
}

const bearerOf = ({ authorization }: Request) => authorization.replace(/^Bearer /, '');

/** Simulates the vendors that are connected on their own page. Route names start with the vendor: “oura sleep”. */
export function createOauthSimulation(options: AuthServerOptions): OauthSimulation {
  const vendors = Object.entries(SIMULATED_VENDORS) as [OauthSource, SimulatedVendor][];
  const servers = Object.fromEntries(vendors.map(([source]) => [source, createOauthServer(source, options)]));

  const findIn = (source: OauthSource, vendor: SimulatedVendor, request: Request): Match | undefined => {
    const auth = servers[source] as OauthServer;
    const { pathname, searchParams } = request.url;
    const match = (name: string, account: string | undefined, answer: (full: WearableRequest) => Answer) => ({
      route: `${source} ${name}`,
      account,
      answer: () => answer({ ...request, account }),
    });
    if (pathname === vendor.authorizePath && searchParams.get('client_id') === auth.app.clientId) {
      return request.method === 'POST'
        ? match('allow', undefined, (full) => answerAuthorize(auth, full))
        : match('page', undefined, (full) => renderAuthorize(vendor, auth, full));
    }
    if (pathname === vendor.tokenPath && request.method === 'POST') {
      const { form } = request;
      const account =
        auth.codeOwner(form.get('code') ?? '') ??
        auth.mint.readRefresh(form.get('refresh_token') ?? '')?.account;
      return match('tokens', account, (full) => answerTokens(vendor, auth, full));
    }
    if (pathname === vendor.revokePath && request.method === 'POST') {
      return match('revoke', tokenOwner(auth, request.form), (full) => answerRevoke(auth, full));
    }
    const route = vendor.routes.find(
      (each) => each.method === request.method && matchesPath(each.path, pathname),
    );
    // Requests to intervals.icu with a key have the same path, and are answered elsewhere.
    if (route === undefined || request.authorization.startsWith('Basic ')) return undefined;
    const account = auth.mint.readAccess(bearerOf(request))?.account;
    return match(route.name, account, () => answerData(route, auth, request, account));
  };

  function answerData(route: OauthRoute, auth: OauthServer, request: Request, account?: string): Answer {
    const subject = subjectOf(account, auth, options.clock);
    if (subject === null || account === undefined || !auth.isAccessValid(bearerOf(request))) {
      return UNAUTHORIZED;
    }
    if (route.isUnderstood?.(request.url.searchParams) === false) return BAD_REQUEST;
    if (route.revokes) auth.revoke(account);
    return { status: 200, body: route.answer(subject, request.url.searchParams) };
  }

  return {
    servers,
    find: (request) => {
      for (const [source, vendor] of vendors) {
        const match = findIn(source, vendor, request);
        if (match !== undefined) return match;
      }
      return undefined;
    },
  };
}
