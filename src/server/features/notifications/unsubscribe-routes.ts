import type { FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { KIND_NAMES, linkAddress } from '#contract/notification.ts';
import { Problem } from '#contract/problem.ts';
import type { Engine } from '#server/datastore/engine.ts';
import { readLinkKey } from '#server/datastore/notification-progress.ts';
import { switchKind } from '#server/datastore/unsubscribe.ts';
import { type LinkSubject, readLinkToken } from './message-links.ts';

interface UnsubscribeOptions {
  engine: Engine;
  clock: () => Temporal.Instant;
  renderDocument: (title: string, content: string) => string;
}

const NOT_FOUND = 'There is nothing at this address';
const options = { config: { access: 'public' as const }, schema: { hide: true, params: linkAddress } };

function form(path: string, label: string): string {
  return `<form method="post" action="/unsubscribe/${path}"><button>${label}</button></form>`;
}

const pages = {
  ask: ({ kind }: LinkSubject, token: string) =>
    `<h1>Stop messages</h1>\n<p>Stop ${KIND_NAMES[kind]}?</p>\n${form(token, 'Stop them')}`,
  off: ({ kind }: LinkSubject, token: string) =>
    `<h1>Stopped</h1>\n<p>You no longer get ${KIND_NAMES[kind]}.</p>\n${form(`${token}/undo`, 'Switch on again')}`,
  on: ({ kind }: LinkSubject, token: string) =>
    `<h1>Switched on</h1>\n<p>You get ${KIND_NAMES[kind]} again.</p>\n${form(token, 'Stop them')}`,
};

/**
 * RFC 8058: one POST, without a session, ends messages of one kind; a GET only asks, since programs follow links by
 * themselves. The token in the address is all the right that is needed, and gives no other.
 */
export const unsubscribeRoutes: FastifyPluginAsyncZod<UnsubscribeOptions> = async (app, context) => {
  const { engine, clock, renderDocument } = context;
  // Mail programs send a form; what it says is already said by the address.
  const forms = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/;
  app.addContentTypeParser(forms, { parseAs: 'buffer' }, async () => undefined);

  async function subjectOf(token: string): Promise<LinkSubject> {
    const subject = readLinkToken(token, await readLinkKey(engine, clock()));
    if (subject === undefined) throw new Problem('NOT_FOUND', NOT_FOUND);
    return subject;
  }

  async function change(token: string, isOn: boolean): Promise<LinkSubject> {
    const subject = await subjectOf(token);
    if (!(await switchKind(engine, { ...subject, isOn }))) throw new Problem('NOT_FOUND', NOT_FOUND);
    return subject;
  }

  const show = (reply: FastifyReply, content: string) =>
    reply.type('text/html; charset=utf-8').send(renderDocument('Messages', content));

  app.get('/unsubscribe/:token', options, async ({ params: { token } }, reply) =>
    show(reply, pages.ask(await subjectOf(token), token)),
  );
  app.post('/unsubscribe/:token', options, async ({ params: { token } }, reply) =>
    show(reply, pages.off(await change(token, false), token)),
  );
  app.post('/unsubscribe/:token/undo', options, async ({ params: { token } }, reply) =>
    show(reply, pages.on(await change(token, true), token)),
  );
};
