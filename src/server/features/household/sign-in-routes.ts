import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isSessionToken } from '#server/database/session-token.ts';
import { countForName, countFromAddress } from './attempts.ts';
import { relyingPartyOf } from './context.ts';
import { recover, takeTicket } from './enrol.ts';
import { joinLink } from './invite.ts';
import { beginPasskeySignIn, signInWithPasskey } from './passkeys.ts';
import { signInWithPassword } from './password-sign-in.ts';
import type { HouseholdProvider } from './provider.ts';
import { renderRefusal, renderSignIn, wordsOf } from './render.ts';
import {
  fieldOf,
  type Handler,
  type HouseholdScope,
  PUBLIC_PAGE,
  parameterOf,
  renderingFor,
  SEE_OTHER,
  sendHtml,
} from './scope.ts';
import { ticketCookie } from './ticket-cookie.ts';
import type { HouseholdProblem } from './wording.ts';

export interface SignInScope extends HouseholdScope {
  provider: HouseholdProvider;
}

interface TooMany {
  waitSeconds: number;
}

const purposeOf = (uid: string) => `sign-in ${uid}`;

async function showSignIn(
  scope: SignInScope,
  request: FastifyRequest,
  reply: FastifyReply,
  problem?: HouseholdProblem,
): Promise<FastifyReply> {
  const uid = parameterOf(request, 'uid');
  const html = renderSignIn(renderingFor(scope, request), {
    uid,
    options: await beginPasskeySignIn(scope, purposeOf(uid)),
    party: relyingPartyOf(scope.publicUrl),
    problem,
    name: fieldOf(request, 'name'),
  });
  return sendHtml(problem === undefined ? reply : reply.status(problem === 'tooMany' ? 429 : 403), html);
}

/** A handler for the browser that is in this sign-in; others are told to start again. */
export function inSignIn(scope: SignInScope, handle: Handler): Handler {
  return async (request, reply) => {
    const uid = parameterOf(request, 'uid');
    if (await scope.provider.isInteraction(request.raw, reply.raw, uid)) return handle(request, reply);
    const rendering = renderingFor(scope, request);
    return sendHtml(reply.status(400), renderRefusal(rendering, wordsOf(rendering).expired));
  };
}

async function goOn(scope: SignInScope, request: FastifyRequest, reply: FastifyReply, userId: string) {
  return reply.redirect(await scope.provider.finish(request.raw, reply.raw, userId), SEE_OTHER);
}

function begin(scope: SignInScope): Handler {
  return async (request, reply) => {
    const ticket = ticketCookie.read(request);
    if (ticket === undefined) return showSignIn(scope, request, reply);
    ticketCookie.clear(reply);
    const userId = isSessionToken(ticket) ? await takeTicket(scope, ticket) : undefined;
    return userId === undefined ? showSignIn(scope, request, reply) : goOn(scope, request, reply, userId);
  };
}

/** Counts the attempt, checks the credential and ends the sign-in, or shows the page again with the problem. */
function attempt(
  scope: SignInScope,
  problem: HouseholdProblem,
  check: (request: FastifyRequest) => Promise<string | undefined | TooMany>,
  succeed: (request: FastifyRequest, reply: FastifyReply, found: string) => Promise<FastifyReply>,
): Handler {
  return inSignIn(scope, async (request, reply) => {
    const waitSeconds = await countFromAddress(scope, scope.clientOf(request.ip));
    const found = waitSeconds === undefined ? await check(request) : { waitSeconds };
    if (typeof found === 'object') {
      reply.header('retry-after', found.waitSeconds);
      return showSignIn(scope, request, reply, 'tooMany');
    }
    request.log.info({ problem: found === undefined ? problem : undefined }, 'household sign-in');
    if (found === undefined) return showSignIn(scope, request, reply, problem);
    return succeed(request, reply, found);
  });
}

async function checkPassword(
  scope: SignInScope,
  request: FastifyRequest,
): Promise<string | undefined | TooMany> {
  const name = fieldOf(request, 'name');
  const waitSeconds = await countForName(scope, name);
  if (waitSeconds !== undefined) return { waitSeconds };
  const [password, code] = [fieldOf(request, 'password'), fieldOf(request, 'code')];
  return signInWithPassword(scope, { name, password, code });
}

export function registerSignIn(app: FastifyInstance, scope: SignInScope): void {
  const finish = (request: FastifyRequest, reply: FastifyReply, userId: string) =>
    goOn(scope, request, reply, userId);
  app.get('/household/sign-in/:uid', PUBLIC_PAGE, inSignIn(scope, begin(scope)));
  app.post(
    '/household/sign-in/:uid/passkey',
    PUBLIC_PAGE,
    attempt(
      scope,
      'wrongPasskey',
      (request) =>
        signInWithPasskey(scope, {
          credential: fieldOf(request, 'credential'),
          purpose: purposeOf(parameterOf(request, 'uid')),
        }),
      finish,
    ),
  );
  app.post(
    '/household/sign-in/:uid/password',
    PUBLIC_PAGE,
    attempt(scope, 'wrongPassword', (request) => checkPassword(scope, request), finish),
  );
  app.post(
    '/household/sign-in/:uid/recover',
    PUBLIC_PAGE,
    attempt(
      scope,
      'wrongCode',
      (request) => recover(scope, fieldOf(request, 'recoveryCode')),
      async (_request, reply, token) => reply.redirect(joinLink('', token), SEE_OTHER),
    ),
  );
}
