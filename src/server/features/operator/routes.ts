import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { Problem } from '#contract/problem.ts';
import { isUuid } from '#leaf/is-uuid.ts';
import { isSessionToken } from '#server/database/session-token.ts';
import { listPeople } from '#server/records/access/people.ts';
import { listSessions } from '#server/records/access/sessions.ts';
import { noteAction } from '#server/records/operator/operator-actions.ts';
import {
  endOperatorSession,
  isOperatorSession,
  redeemOperatorLink,
} from '#server/records/operator/operator-keys.ts';
import { ACTIONS, type OperatorAction, type ReadField, runAction } from './actions.ts';
import type { OperatorContext, OperatorOptions } from './context.ts';
import { createOperatorCookie } from './operator-cookie.ts';
import type { FormOutcome } from './provider-form.ts';
import { readView } from './read-view.ts';
import { renderLinkPage, renderOperatorPage, renderRefusal } from './render-page.ts';
import { renderPersonPage } from './render-people.ts';

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

const SEE_OTHER = 303;
const NOT_SIGNED_IN = 'You are not signed in as the operator, or your hour is over.';
const LINK_REFUSED = 'This link has been used or has expired.';
const TOO_MANY = 'Too many attempts. Please wait a minute and try again.';

const sendHtml = (reply: FastifyReply, html: string) => reply.type('text/html; charset=utf-8').send(html);

function fieldOf(fields: unknown, name: string): string {
  const value = (fields as Record<string, unknown> | null | undefined)?.[name];
  return typeof value === 'string' ? value.trim() : '';
}

async function isSignedIn(
  { cookie, engine, clock }: OperatorContext,
  request: FastifyRequest,
): Promise<boolean> {
  const token = cookie.read(request);
  return token !== undefined && isSessionToken(token) && isOperatorSession(engine, token, clock());
}

/** A handler for the operator only; others see how an operator signs in. */
function forOperator(context: OperatorContext, handle: Handler): Handler {
  return async (request, reply) => {
    if (await isSignedIn(context, request)) return handle(request, reply);
    return sendHtml(reply.status(401), renderRefusal(context, NOT_SIGNED_IN));
  };
}

async function showPage(
  context: OperatorContext,
  reply: FastifyReply,
  outcome?: FormOutcome,
): Promise<FastifyReply> {
  const html = renderOperatorPage(context, await readView(context, outcome));
  return sendHtml(reply.status(outcome?.hasProblem ? 400 : 200), html);
}

function showAdmin(context: OperatorContext): Handler {
  const showOwn = forOperator(context, (_request, reply) => showPage(context, reply));
  return async (request, reply) => {
    const key = fieldOf(request.query, 'key');
    return isSessionToken(key) ? sendHtml(reply, renderLinkPage(context, key)) : showOwn(request, reply);
  };
}

function showPerson(context: OperatorContext): Handler {
  return async (request, reply) => {
    const id = fieldOf(request.params, 'id');
    const person = (await listPeople(context.engine)).find((each) => each.id === id);
    if (!isUuid(id) || person === undefined) throw new Problem('NOT_FOUND', 'Not found');
    const content = renderPersonPage(person, await listSessions(context.engine, id));
    return sendHtml(reply, context.renderDocument('Operator', content));
  };
}

function openSession(context: OperatorContext): Handler {
  return async (request, reply) => {
    const waitSeconds = await context.countAttempt(request.ip);
    if (waitSeconds !== undefined) {
      reply.status(429).header('retry-after', waitSeconds);
      return sendHtml(reply, renderRefusal(context, TOO_MANY));
    }
    const key = fieldOf(request.body, 'key');
    const token = isSessionToken(key)
      ? await redeemOperatorLink(context.engine, key, context.clock())
      : undefined;
    request.log.info(token === undefined ? 'operator link refused' : 'operator link used');
    if (token === undefined) return sendHtml(reply.status(401), renderRefusal(context, LINK_REFUSED));
    context.cookie.set(reply, token);
    return reply.redirect('/admin', SEE_OTHER);
  };
}

/** Runs an action, records it, and shows the page with the result. */
function act(context: OperatorContext, action: OperatorAction): Handler {
  return async (request, reply) => {
    const field: ReadField = (name) => fieldOf(request.body, name);
    const outcome = await runAction(action, context, field);
    const name = typeof action.name === 'string' ? action.name : action.name(field);
    const subject = action.subject === undefined ? '' : field(action.subject);
    const succeeded = !outcome.hasProblem;
    await noteAction(context.engine, {
      ...{ at: context.clock(), via: 'page', action: name, succeeded },
      subject: isUuid(subject) ? subject : null,
    });
    request.log.info({ action: name, result: succeeded ? 'done' : 'problem' }, 'operator action');
    return showPage(context, reply, outcome);
  };
}

function signOut(context: OperatorContext): Handler {
  return async (request, reply) => {
    await endOperatorSession(context.engine, context.cookie.read(request) ?? '');
    context.cookie.clear(reply);
    return reply.redirect('/admin', SEE_OTHER);
  };
}

/** The operator page: server-rendered, without scripts. */
export const operatorRoutes: FastifyPluginAsyncZod<OperatorOptions> = async (app, options) => {
  const isHttps = options.publicUrl.startsWith('https:');
  const context: OperatorContext = { ...options, cookie: createOperatorCookie({ isHttps }) };
  const route = { config: { access: 'operator' as const }, schema: { hide: true } };
  context.acceptForms(app);
  app.get('/admin', route, showAdmin(context));
  app.get('/admin/people/:id', route, forOperator(context, showPerson(context)));
  app.post('/admin/session', route, openSession(context));
  app.post('/admin/sign-out', route, forOperator(context, signOut(context)));
  for (const action of ACTIONS) {
    app.post(`/admin/${action.path}`, route, forOperator(context, act(context, action)));
  }
};
