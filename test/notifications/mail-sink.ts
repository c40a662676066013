import { buffer } from 'node:stream/consumers';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  recipients: string[];
  raw: string;
  parsed: ParsedMail;
}

/** A real mail server that stores every mail it receives. */
export interface MailSink {
  url: string;
  received: ReceivedMail[];
  close(): Promise<void>;
}

/** A mail's text without its links: their random tokens might contain any word. */
export const withoutLinks = (text: string | undefined): string =>
  text?.replaceAll(/https?:[^\s"<]+/g, '') ?? '';

export async function startMailSink(): Promise<MailSink> {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    async onData(stream, session, done) {
      const raw = await buffer(stream);
      const recipients = session.envelope.rcptTo.map(({ address }) => address);
      received.push({ recipients, raw: raw.toString('latin1'), parsed: await simpleParser(raw) });
      done();
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as { port: number };
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
