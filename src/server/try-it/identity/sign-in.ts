import type { IncomingMessage } from 'node:http';
import { SessionNotFound } from 'oidc-provider/lib/helpers/errors.js';
import type { Context, Middleware, Provider } from 'oidc-provider/lib/provider.js';
import {
  renderProblemPage,
  renderSignInPage,
  renderSignOutPage,
  STYLESHEET,
  STYLESHEET_PATH,
} from './pages.ts';
import type { Person } from './people.ts';

const BODY_LIMIT_BYTES = 4096;

interface SignInSettings {
  readonly people: readonly Person[];
  readonly homeUrl: string;
}

export function signInPath(interactionUid: string): string {
  return `/sign-in/${interactionUid}`;
}

/** Serves the page that lists the people, and handles the choice. */
export function serveSignIn(provider: Provider, settings: SignInSettings): Middleware {
  return async (ctx, next) => {
    if (ctx.path === STYLESHEET_PATH) return sendStylesheet(ctx);
    if (!ctx.path.startsWith(signInPath(''))) return next();
    try {
      if (ctx.method === 'POST') await takeChoice(provider, settings, ctx);
      else await showPeople(provider, settings, ctx);
    } catch (error) {
      if (!(error instanceof SessionNotFound)) throw error;
      const problem = 'This sign-in has expired, or was started in another browser. Please start again.';
      sendProblem(ctx, problem, settings.homeUrl);
    }
  };
}

export function sendProblem(ctx: Context, problem: string, homeUrl: string): void {
  if (ctx.status < 400 || ctx.status === 404) ctx.status = 400;
  sendPage(ctx, renderProblemPage(problem, homeUrl));
}

/** Sends the provider's own form, which only lacks a button. */
export function sendSignOut(ctx: Context, form: string): void {
  sendPage(ctx, renderSignOutPage(form));
}

function sendPage(ctx: Context, html: string): void {
  ctx.set({ 'cache-control': 'no-store' });
  ctx.type = 'html';
  ctx.body = html;
}

function sendStylesheet(ctx: Context): void {
  ctx.type = 'css';
  ctx.body = STYLESHEET;
}

async function showPeople(provider: Provider, { people }: SignInSettings, ctx: Context): Promise<void> {
  const { uid } = await provider.interactionDetails(ctx.req, ctx.res);
  ctx.status = 200;
  sendPage(ctx, renderSignInPage(signInPath(uid), people));
}

async function takeChoice(provider: Provider, settings: SignInSettings, ctx: Context): Promise<void> {
  const sub = new URLSearchParams(await readBody(ctx.req)).get('person');
  if (!settings.people.some((person) => person.sub === sub)) {
    return sendProblem(ctx, 'There is no such person here.', settings.homeUrl);
  }
  // The only client is our own, so choosing a person is the consent too.
  const result = { login: { accountId: sub }, consent: {} };
  const returnTo = await provider.interactionResult(ctx.req, ctx.res, result);
  ctx.status = 303;
  ctx.redirect(returnTo);
}

/** The body; empty if it is too long. The connection stays open, so that the error can be sent. */
async function readBody(req: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of req.iterator({ destroyOnReturn: false })) {
    length += chunk.length;
    if (length > BODY_LIMIT_BYTES) return '';
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
