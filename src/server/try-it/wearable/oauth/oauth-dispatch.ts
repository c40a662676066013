import type { DeskOptions } from '../accounts.ts';
import type { Dispatch } from '../dispatch.ts';
import { subjectOf } from '../dispatch.ts';
import type { Answer, WearableRequest } from '../request.ts';
import { answerAuthorize, drawAuthorize } from './authorize-page.ts';
import { googleHealth } from './google-health.ts';
import { intervals } from './intervals.ts';
import { createOauthDesk, type OauthDesk } from './oauth-desk.ts';
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

const isPath = (path: string | RegExp, asked: string) =>
  typeof path === 'string' ? path === asked : path.test(asked);

type Found = ReturnType<Dispatch>;
type Request = Parameters<Dispatch>[0];

export interface OauthSimulation {
  desks: Readonly<Partial<Record<OauthSource, OauthDesk>>>;
  /** Undefined where the request is for none of these vendors. */
  find(request: Request): Found | undefined;
}

const bearerOf = ({ authorization }: Request) => authorization.replace(/^Bearer /, '');

/** The vendors that are connected at their own page, all at one address. Routes are named by vendor: “oura sleep”. */
export function createOauthSimulation(options: DeskOptions): OauthSimulation {
  const vendors = Object.entries(SIMULATED_VENDORS) as [OauthSource, SimulatedVendor][];
  const desks = Object.fromEntries(vendors.map(([source]) => [source, createOauthDesk(source, options)]));

  const findIn = (source: OauthSource, vendor: SimulatedVendor, request: Request): Found | undefined => {
    const desk = desks[source] as OauthDesk;
    const { pathname, searchParams } = request.url;
    const found = (name: string, account: string | undefined, answer: (full: WearableRequest) => Answer) => ({
      route: `${source} ${name}`,
      account,
      answer: () => answer({ ...request, account }),
    });
    // Two vendors have the same path for their page; the app says whose it is.
    if (pathname === vendor.authorizePath && searchParams.get('client_id') === desk.app.clientId) {
      return request.method === 'POST'
        ? found('allow', undefined, (full) => answerAuthorize(desk, full))
        : found('page', undefined, (full) => drawAuthorize(vendor, desk, full));
    }
    if (pathname === vendor.tokenPath && request.method === 'POST') {
      const { form } = request;
      const account =
        desk.codeOwner(form.get('code') ?? '') ??
        desk.mint.readRefresh(form.get('refresh_token') ?? '')?.account;
      return found('tokens', account, (full) => answerTokens(vendor, desk, full));
    }
    if (pathname === vendor.revokePath && request.method === 'POST') {
      return found('revoke', tokenOwner(desk, request.form), (full) => answerRevoke(desk, full));
    }
    const route = vendor.routes.find((each) => each.method === request.method && isPath(each.path, pathname));
    // A key opens the same address at intervals.icu.
    if (route === undefined || request.authorization.startsWith('Basic ')) return undefined;
    const account = desk.mint.readAccess(bearerOf(request))?.account;
    return found(route.name, account, () => answerData(route, desk, request, account));
  };

  function answerData(route: OauthRoute, desk: OauthDesk, request: Request, account?: string): Answer {
    const subject = subjectOf(account, desk, options.clock);
    if (subject === null || account === undefined || !desk.isAccessGood(bearerOf(request))) {
      return UNAUTHORIZED;
    }
    if (route.isUnderstood?.(request.url.searchParams) === false) return BAD_REQUEST;
    if (route.revokes) desk.revoke(account);
    return { status: 200, body: route.answer(subject, request.url.searchParams) };
  }

  return {
    desks,
    find: (request) => {
      for (const [source, vendor] of vendors) {
        const found = findIn(source, vendor, request);
        if (found !== undefined) return found;
      }
      return undefined;
    },
  };
}
