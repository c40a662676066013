import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { type MailboxMessage, readMessage } from './message.ts';

/** A local mail server that stores mails instead of sending them. */
export interface Mailbox {
  smtpUrl: string;
  /** The stored mails, newest first. */
  messages(): readonly MailboxMessage[];
  close(): Promise<void>;
}

const MOST_MESSAGES = 100;

export async function startMailbox({
  port,
  clock,
}: {
  port: number;
  clock: () => Temporal.Instant;
}): Promise<Mailbox> {
  const messages: MailboxMessage[] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    async onData(stream, _session, done) {
      const source = (await buffer(stream)).toString('latin1');
      messages.unshift({ id: randomUUID(), receivedAt: clock(), ...readMessage(source) });
      messages.splice(MOST_MESSAGES);
      done();
    },
  });
  // Ignores a client that closes the connection.
  server.on('error', () => {});
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.server.address();
  const actualPort = typeof address === 'object' && address !== null ? address.port : port;
  return {
    smtpUrl: `smtp://127.0.0.1:${actualPort}`,
    messages: () => messages,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
