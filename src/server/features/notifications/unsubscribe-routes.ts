import type { FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Language } from '#core/language.ts';
import { findReader, switchKind } from '#server/records/notification/unsubscribe.ts';
import { LINK_ROUTE, type LinkPageOptions, linkNotFound, sendLinkPage } from './link-page.ts';
import { type LinkSubject, readLinkToken } from './message-links.ts';
import { MESSAGE_WORDING } from './wording.ts';

/** The person and the kind of message of a link. */
interface Visit extends LinkSubject {
  token: string;
  language: Language;
}

type PageName = 'ask' | 'off' | 'on';

function renderContent(page: PageName, { kind, token, language }: Visit): string {
  const words = MESSAGE_WORDING[language].unsubscribe;
  const { headline, text } = words[page](kind);
  const [path, label] = page === 'off' ? [`${token}/undo`, words.resume] : [token, words.stop];
  const form = `<form method="post" action="/unsubscribe/${path}"><button>${label}</button></form>`;
  return `<h1>${headline}</h1>\n<p>${text}</p>\n${form}`;
}

/**
 * RFC 8058: one POST without a session stops messages of one kind. A GET only shows a form, because programs follow
 * links. The token in the URL is enough, and grants nothing else.
 */
export const unsubscribeRoutes: FastifyPluginAsyncZod<LinkPageOptions> = async (app, context) => {
  const { engine, readLinkKey } = context;
  // Mail programs send a form; the URL already contains everything.
  const forms = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/;
  app.addContentTypeParser(forms, { parseAs: 'buffer' }, async () => undefined);

  async function visit(
    token: string,
    act: (subject: LinkSubject) => Promise<Language | undefined>,
  ): Promise<Visit> {
    const subject = readLinkToken(token, await readLinkKey());
    const language = subject && (await act(subject));
    if (subject === undefined || language === undefined) throw linkNotFound();
    return { ...subject, token, language };
  }

  const show = (reply: FastifyReply, page: PageName, visitor: Visit) => {
    const { language } = visitor;
    const { title } = MESSAGE_WORDING[language].unsubscribe;
    return sendLinkPage(reply, context, { title, content: renderContent(page, visitor), language });
  };

  app.get('/unsubscribe/:token', LINK_ROUTE, async ({ params: { token } }, reply) =>
    show(reply, 'ask', await visit(token, ({ userId }) => findReader(engine, userId))),
  );
  app.post('/unsubscribe/:token', LINK_ROUTE, async ({ params: { token } }, reply) =>
    show(reply, 'off', await visit(token, (subject) => switchKind(engine, { ...subject, isOn: false }))),
  );
  app.post('/unsubscribe/:token/undo', LINK_ROUTE, async ({ params: { token } }, reply) =>
    show(reply, 'on', await visit(token, (subject) => switchKind(engine, { ...subject, isOn: true }))),
  );
};
