import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { Problem } from '#contract/problem.ts';
import { isSessionToken } from '#server/database/session-token.ts';
import {
  endOperatorSession,
  isOperatorSession,
  redeemOperatorLink,
} from '#server/records/operator/operator-keys.ts';
import { forgetStoredOidc } from '#server/records/operator/operator-settings.ts';
import { createOperatorCookie, type OperatorCookie } from './operator-cookie.ts';
import {
  type FormAction,
  type FormOutcome,
  findStored,
  type ProviderStore,
  submitProvider,
  UNREADABLE,
} from './provider-form.ts';
import { readFacts, type SourceStates } from './read-facts.ts';
import {
  type HouseholdPerson,
  type ProviderInUse,
  type Rendering,
  renderLinkPage,
  renderOperatorPage,
  renderRefusal,
} from './render-page.ts';

/** What the operator does for people with an account at Lutea itself, passed in by the app. */
export interface HouseholdWork {
  list(): Promise<readonly HouseholdPerson[]>;
  invite(person: { name: string; email: string }): Promise<FormOutcome>;
  reset(name: string): Promise<FormOutcome>;
}

export interface OperatorOptions extends ProviderStore, Rendering {
  publicUrl: string;
  version: string;
  isBuiltIn: boolean;
  inUse: ProviderInUse;
  sourceStates: SourceStates | undefined;
  /** Undefined if the household provider is off. */
  household: HouseholdWork | undefined;
  isCrossSite: (request: FastifyRequest) => boolean;
  /** Counts an attempt to use a link; returns the seconds to wait if there were too many. */
  countAttempt: (ip: string) => Promise<number | undefined>;
}

type Context = OperatorOptions & { cookie: OperatorCookie };
type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

const SEE_OTHER = 303;
const FORM_LIMIT_BYTES = 8 * 1024;
const NOT_SIGNED_IN = 'You are not signed in as the operator, or your hour is over.';
const LINK_REFUSED = 'This link has been used or has expired.';
const TOO_MANY = 'Too many attempts. Please wait a minute and try again.';

const sendHtml = (reply: FastifyReply, html: string) => reply.type('text/html; charset=utf-8').send(html);

function fieldOf(fields: unknown, name: string): string {
  const value = (fields as Record<string, unknown> | null | undefined)?.[name];
  return typeof value === 'string' ? value.trim() : '';
}

async function isSignedIn({ cookie, engine, clock }: Context, request: FastifyRequest): Promise<boolean> {
  const token = cookie.read(request);
  return token !== undefined && isSessionToken(token) && isOperatorSession(engine, token, clock());
}

/** A handler for the operator only; others see how an operator signs in. */
function forOperator(context: Context, handle: Handler): Handler {
  return async (request, reply) => {
    if (await isSignedIn(context, request)) return handle(request, reply);
    return sendHtml(reply.status(401), renderRefusal(context, NOT_SIGNED_IN));
  };
}

async function showPage(context: Context, reply: FastifyReply, outcome?: FormOutcome): Promise<FastifyReply> {
  const stored = await findStored(context);
  const isReadable = stored !== 'unreadable';
  const shown = outcome?.form ?? (isReadable ? stored : undefined);
  const view = {
    version: context.version,
    publicUrl: context.publicUrl,
    isBuiltIn: context.isBuiltIn,
    facts: await readFacts(context.engine, context.clock(), context.sourceStates),
    inUse: context.inUse,
    form: { issuerUrl: shown?.issuerUrl ?? '', clientId: shown?.clientId ?? '' },
    hasStoredSecret: isReadable && stored !== undefined,
    messages: outcome?.messages ?? (isReadable ? [] : [UNREADABLE]),
    hasProblem: outcome?.hasProblem ?? !isReadable,
    household: await context.household?.list(),
  };
  return sendHtml(reply.status(outcome?.hasProblem ? 400 : 200), renderOperatorPage(context, view));
}

function showAdmin(context: Context): Handler {
  const showOwn = forOperator(context, (_request, reply) => showPage(context, reply));
  return async (request, reply) => {
    const key = fieldOf(request.query, 'key');
    return isSessionToken(key) ? sendHtml(reply, renderLinkPage(context, key)) : showOwn(request, reply);
  };
}

function openSession(context: Context): Handler {
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

function takeProvider(context: Context): Handler {
  return async (request, reply) => {
    const action: FormAction = fieldOf(request.body, 'action') === 'save' ? 'save' : 'test';
    const [issuerUrl, clientId, clientSecret] = ['issuerUrl', 'clientId', 'clientSecret'].map((name) =>
      fieldOf(request.body, name),
    ) as [string, string, string];
    const outcome = await submitProvider(context, action, { issuerUrl, clientId, clientSecret });
    const result = outcome.hasProblem ? 'problem' : 'done';
    request.log.info({ action, result }, 'operator changed the identity provider');
    return showPage(context, reply, outcome);
  };
}

function forgetProvider(context: Context): Handler {
  return async (request, reply) => {
    await forgetStoredOidc(context.engine);
    request.log.info({ action: 'forget', result: 'done' }, 'operator changed the identity provider');
    return showPage(context, reply, {
      messages: ['Forgotten. It takes effect at the next start.'],
      hasProblem: false,
    });
  };
}

/** What is done for one person of the household; the page shows the link once. */
function forHousehold(
  context: Context,
  action: 'invite' | 'reset',
  { household }: { household: HouseholdWork },
): Handler {
  return forOperator(context, async (request, reply) => {
    const [name, email] = [fieldOf(request.body, 'name'), fieldOf(request.body, 'email')];
    const outcome = await (action === 'invite' ? household.invite({ name, email }) : household.reset(name));
    const result = outcome.hasProblem ? 'problem' : 'done';
    request.log.info({ action, result }, 'operator changed the household');
    return showPage(context, reply, outcome);
  });
}

function signOut(context: Context): Handler {
  return async (request, reply) => {
    await endOperatorSession(context.engine, context.cookie.read(request) ?? '');
    context.cookie.clear(reply);
    return reply.redirect('/admin', SEE_OTHER);
  };
}

function prepareScope(app: FastifyInstance, { isCrossSite }: Context): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_LIMIT_BYTES },
    async (_request: unknown, body: string) => Object.fromEntries(new URLSearchParams(body)),
  );
  app.addHook('onRequest', async (request) => {
    if (request.method === 'POST' && isCrossSite(request)) {
      throw new Problem('CROSS_SITE_REQUEST', 'This request did not come from a page of this service');
    }
  });
}

/** The operator page: plain HTML without scripts. */
export const operatorRoutes: FastifyPluginAsyncZod<OperatorOptions> = async (app, options) => {
  const isHttps = options.publicUrl.startsWith('https:');
  const context: Context = { ...options, cookie: createOperatorCookie({ isHttps }) };
  const route = { config: { access: 'operator' as const }, schema: { hide: true } };
  prepareScope(app, context);
  app.get('/admin', route, showAdmin(context));
  app.post('/admin/session', route, openSession(context));
  app.post('/admin/oidc', route, forOperator(context, takeProvider(context)));
  app.post('/admin/oidc/forget', route, forOperator(context, forgetProvider(context)));
  app.post('/admin/sign-out', route, forOperator(context, signOut(context)));
  const { household } = context;
  if (household === undefined) return;
  for (const action of ['invite', 'reset'] as const) {
    app.post(`/admin/household/${action}`, route, forHousehold(context, action, { household }));
  }
};
