import type { FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { linkAddress } from '#contract/notification.ts';
import { Problem } from '#contract/problem.ts';
import { escapeHtml } from '#core/escape-html.ts';
import type { Language } from '#core/language.ts';
import type { Engine } from '#server/database/engine.ts';
import { actAsUser, type PersonStore } from '#server/database/person.ts';
import { type Contact, selectContact, toContact } from '#server/records/notification/settings.ts';
import { readConfirmToken } from './address-trust.ts';
import { lockSettings, saveConfirmation } from './store.ts';
import { MESSAGE_WORDING } from './wording.ts';

interface ConfirmOptions {
  engine: Engine;
  readLinkKey: () => Promise<Uint8Array>;
  renderDocument: (
    title: string,
    content: string,
    look: { language: Language; appearance: undefined },
  ) => string;
}

const NOT_FOUND = 'There is nothing at this address';
const options = { config: { access: 'public' as const }, schema: { hide: true, params: linkAddress } };

interface Visit {
  person: PersonStore;
  contact: Contact;
}

async function visit({ engine, readLinkKey }: ConfirmOptions, token: string): Promise<Visit> {
  const link = readConfirmToken(token, await readLinkKey());
  if (link === undefined) throw new Problem('NOT_FOUND', NOT_FOUND);
  const person = actAsUser(engine, link.userId);
  const [[row]] = await person.read(selectContact);
  if (row === undefined || !link.isFor(row.email)) throw new Problem('NOT_FOUND', NOT_FOUND);
  return { person, contact: toContact(row) };
}

/**
 * Proves that an address belongs to the account: the link went to that address alone. A GET only asks,
 * since programs follow the links of mails by themselves. The token gives no other right.
 */
export const confirmAddressRoutes: FastifyPluginAsyncZod<ConfirmOptions> = async (app, context) => {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, async () => undefined);

  const show = (reply: FastifyReply, { language }: Contact, page: 'ask' | 'done', form = '') => {
    const words = MESSAGE_WORDING[language].confirmAddress;
    const { headline, text } = words[page];
    const content = `<h1>${escapeHtml(headline)}</h1>\n<p>${escapeHtml(text)}</p>\n${form}`;
    const html = context.renderDocument(words.title, content, { language, appearance: undefined });
    return reply.type('text/html; charset=utf-8').send(html);
  };

  app.get('/confirm-address/:token', options, async ({ params: { token } }, reply) => {
    const { contact } = await visit(context, token);
    const { confirm } = MESSAGE_WORDING[contact.language].confirmAddress;
    const action = `/confirm-address/${escapeHtml(token)}`;
    const form = `<form method="post" action="${action}"><button>${escapeHtml(confirm)}</button></form>`;
    return show(reply, contact, 'ask', form);
  });

  app.post('/confirm-address/:token', options, async ({ params: { token } }, reply) => {
    const { person, contact } = await visit(context, token);
    await person.change(lockSettings, saveConfirmation(contact.email));
    return show(reply, contact, 'done');
  });
};
