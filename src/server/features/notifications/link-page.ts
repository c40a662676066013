import type { FastifyReply } from 'fastify';
import { linkAddress } from '#contract/notification.ts';
import { Problem } from '#contract/problem.ts';
import type { Language } from '#core/language.ts';
import type { Engine } from '#server/database/engine.ts';

/** The dependencies of the pages behind a message's links. */
export interface LinkPageOptions {
  engine: Engine;
  readLinkKey: () => Promise<Uint8Array>;
  renderDocument: (
    title: string,
    content: string,
    look: { language: Language; appearance: undefined },
  ) => string;
}

/** Options of a route whose token in the URL is enough, without a session. */
export const LINK_ROUTE = {
  config: { access: 'public' as const },
  schema: { hide: true, params: linkAddress },
};

export function linkNotFound(): Problem {
  return new Problem('NOT_FOUND', 'There is nothing at this address');
}

export function sendLinkPage(
  reply: FastifyReply,
  { renderDocument }: LinkPageOptions,
  { title, content, language }: { title: string; content: string; language: Language },
): FastifyReply {
  const html = renderDocument(title, content, { language, appearance: undefined });
  return reply.type('text/html; charset=utf-8').send(html);
}
