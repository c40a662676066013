import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '#contract/problem.ts';
import { isLoopback } from '#leaf/loopback.ts';
import type { Mailbox } from './mailbox.ts';
import type { MailboxMessage } from './message.ts';

interface MailboxOptions {
  mailbox: Pick<Mailbox, 'messages'>;
  renderDocument: (title: string, content: string) => string;
  escapeHtml: (text: string) => string;
}

/** A mail may have inline styles and nothing else, least of all scripts. */
const MAIL_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox allow-popups";

/** Prevents DNS rebinding: only requests for the machine's usual host names are answered. */
async function refuseOthers({ hostname, socket }: FastifyRequest): Promise<void> {
  const from = socket.remoteAddress?.replace(/^::ffff:/, '') ?? '';
  if (!isLoopback(hostname) || !isLoopback(from)) {
    throw new Problem('NOT_FOUND', 'Not found');
  }
}

const sendHtml = (reply: FastifyReply, html: string) => reply.type('text/html; charset=utf-8').send(html);

/** The mails of try-it mode, readable on this machine only. */
export const mailboxRoutes: FastifyPluginAsync<MailboxOptions> = async (app, options) => {
  const { mailbox, renderDocument, escapeHtml } = options;
  const route = { config: { access: 'public' as const }, schema: { hide: true }, onRequest: refuseOthers };

  const item = ({ id, receivedAt, to, subject, text }: MailboxMessage) => `<article>
<h2>${escapeHtml(subject)}</h2>
<p>To ${escapeHtml(to)}, ${receivedAt.toString({ smallestUnit: 'second' })} · <a href="/mailbox/${id}">as HTML</a></p>
<pre>${escapeHtml(text)}</pre>
</article>`;

  app.get('/mailbox', route, (_request, reply) => {
    const messages = mailbox.messages();
    const list = messages.length === 0 ? '<p>No mail yet.</p>' : messages.map(item).join('\n');
    return sendHtml(reply, renderDocument('Mailbox', `<h1>Mailbox</h1>\n${list}`));
  });

  app.get<{ Params: { id: string } }>('/mailbox/:id', route, ({ params }, reply) => {
    const message = mailbox.messages().find(({ id }) => id === params.id);
    if (message === undefined) throw new Problem('NOT_FOUND', 'Not found');
    return sendHtml(reply.header('content-security-policy', MAIL_POLICY), message.html);
  });
};
