import type { FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { escapeHtml } from '#leaf/escape-html.ts';
import { actAsUser, type PersonStore } from '#server/database/person.ts';
import {
  type Contact,
  saveMessageSettings,
  selectContact,
  toContact,
} from '#server/records/notification/settings.ts';
import { readConfirmToken } from './address-trust.ts';
import { LINK_ROUTE, type LinkPageOptions, linkNotFound, sendLinkPage } from './link-page.ts';
import { MESSAGE_WORDING } from './wording.ts';

interface Visit {
  person: PersonStore;
  contact: Contact;
}

async function visit({ engine, readLinkKey }: LinkPageOptions, token: string): Promise<Visit> {
  const link = readConfirmToken(token, await readLinkKey());
  if (link === undefined) throw linkNotFound();
  const person = actAsUser(engine, link.userId);
  const [[row]] = await person.read(selectContact);
  if (row === undefined || !link.isFor(row.email)) throw linkNotFound();
  return { person, contact: toContact(row) };
}

/**
 * Confirms that an address belongs to the account: the link was sent only there. A GET only shows a form, because
 * programs follow links in mails. The token grants nothing else.
 */
export const confirmAddressRoutes: FastifyPluginAsyncZod<LinkPageOptions> = async (app, context) => {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, async () => undefined);

  const show = (reply: FastifyReply, { language }: Contact, page: 'ask' | 'done', form = '') => {
    const words = MESSAGE_WORDING[language].confirmAddress;
    const { headline, text } = words[page];
    const content = `<h1>${escapeHtml(headline)}</h1>\n<p>${escapeHtml(text)}</p>\n${form}`;
    return sendLinkPage(reply, context, { title: words.title, content, language });
  };

  app.get('/confirm-address/:token', LINK_ROUTE, async ({ params: { token } }, reply) => {
    const { contact } = await visit(context, token);
    const { confirm } = MESSAGE_WORDING[contact.language].confirmAddress;
    const action = `/confirm-address/${escapeHtml(token)}`;
    const form = `<form method="post" action="${action}"><button>${escapeHtml(confirm)}</button></form>`;
    return show(reply, contact, 'ask', form);
  });

  app.post('/confirm-address/:token', LINK_ROUTE, async ({ params: { token } }, reply) => {
    const { person, contact } = await visit(context, token);
    await person.change(saveMessageSettings({ confirmedEmail: contact.email }));
    return show(reply, contact, 'done');
  });
};
