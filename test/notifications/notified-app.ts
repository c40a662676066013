import { createKeyRing } from '#server/database/key-ring.ts';
import { createMailer } from '#server/integrations/mail/mailer.ts';
import { createPushSender } from '#server/integrations/push/push-sender.ts';
import { CRON_SECRET, createTestApp, START, type TestApp, type TestPerson } from '../helpers/test-app.ts';
import { type MailSink, startMailSink } from './mail-sink.ts';

/** The service with a real mail server behind it, and hosts it may push to. People have chosen full messages. */
export interface NotifiedApp extends TestApp {
  sink: MailSink;
  /** Runs a job as an outside scheduler does. */
  cron(job: string): Promise<Record<string, number>>;
  changeUser(person: TestPerson, columns: Record<string, unknown>): Promise<void>;
  /** Resets people, mails and the clock for the next test: creating a new app takes a second. */
  beginTest(): Promise<void>;
}

export async function createNotifiedApp(privateHosts: readonly string[] = []): Promise<NotifiedApp> {
  const sink = await startMailSink();
  const clock = () => START;
  const from = { name: 'Lutea', address: 'lutea@example.test' };
  const mailer = createMailer({ smtpUrl: sink.url, from, clock });
  const keyRing = createKeyRing([{ id: 'test', secret: new Uint8Array(32) }]);
  const service = await createTestApp({
    senders: { mailer, push: { keyRing, sender: createPushSender({ clock, privateHosts }) } },
  });
  return {
    ...service,
    sink,
    async signUp() {
      const person = await service.signUp();
      await service.database.asOwner(
        'insert into notification_settings (user_id, discreet) values ($1, false)',
        [person.id],
      );
      return person;
    },
    async cron(job) {
      const headers = { authorization: `Bearer ${CRON_SECRET}` };
      const answer = await service.app.inject({ method: 'POST', url: `/api/cron/${job}`, headers });
      if (answer.statusCode !== 200) throw new Error(answer.body);
      return answer.json();
    },
    async changeUser({ id }, columns) {
      const names = Object.keys(columns);
      const changes = names.map((name, i) => `${name} = $${i + 2}`).join(', ');
      await service.database.asOwner(`update users set ${changes} where id = $1`, [
        id,
        ...names.map((name) => columns[name]),
      ]);
    },
    async beginTest() {
      service.clock.now = START;
      sink.received.length = 0;
      await service.database.asOwner('delete from users');
      await service.database.asOwner('delete from notification_progress');
    },
    async close() {
      mailer.close();
      await service.close();
      await sink.close();
    },
  };
}
