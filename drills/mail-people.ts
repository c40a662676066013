import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { connectDatabase } from '#server/database/connect.ts';
import type { Engine } from '#server/database/engine.ts';
import { actAsUser } from '#server/database/person.ts';
import { build, forPerson, forSystem } from '#server/database/statement.ts';
import { batchAsSystem } from '#server/database/system.ts';
import { builtInSettings } from '../test/helpers/built-in-settings.ts';
import { createPeople } from '../test/helpers/test-people.ts';
import type { Installation } from './installation.ts';

/** Opens the installation's database while its server is stopped. */
export async function withEngine<T>(
  { environment }: Installation,
  work: (engine: Engine) => Promise<T>,
): Promise<T> {
  const engine = await connectDatabase({
    ...builtInSettings(environment['DATA_DIR'] ?? ''),
    url: environment['DATASTORE_URL'],
  });
  try {
    return await work(engine);
  } finally {
    await engine.close();
  }
}

/** Creates people whose message of today is due as soon as the server runs. */
export function createDuePeople(installation: Installation, count: number): Promise<void> {
  const time = Temporal.Now.zonedDateTimeISO('UTC').subtract({ minutes: 2 }).toPlainTime();
  const due = forPerson(
    build.updateTable('users').set({ notificationTime: time.toString({ smallestUnit: 'minute' }) }),
  );
  return withEngine(installation, async (engine) => {
    for (const id of await createPeople(engine, count)) await actAsUser(engine, id).change(due);
  });
}

/** The number of messages in each state, without those of try-it mode's own people. */
export function countClaims(installation: Installation): Promise<Record<string, number>> {
  const statement = forSystem(sql<{ state: string; count: number }>`
    select c.state, count(*)::int as count from notification_claims c join users u on u.id = c.user_id
    where u.email like '%-%-%@example.test' group by c.state`);
  return withEngine(installation, async (engine) => {
    const [rows] = await batchAsSystem(engine, statement);
    return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
  });
}

/** A real mail server that delays every message. */
export interface SlowMail {
  environment: Record<string, string>;
  /** Recipients of whole messages, in the order they came. */
  arrived: string[];
  close(): Promise<void>;
}

export async function startSlowMail(answerAfterMs: number, at = 0): Promise<SlowMail> {
  const arrived: string[] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    // Milliseconds that open connections get to end when the server stops.
    closeTimeout: 200,
    onData(stream, { envelope }, done) {
      stream.resume().on('end', () => {
        arrived.push(...envelope.rcptTo.map(({ address }) => address));
        setTimeout(done, answerAfterMs);
      });
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(at, '127.0.0.1', resolve));
  const { port } = server.server.address() as { port: number };
  return {
    environment: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Lutea <lutea@example.test>' },
    arrived,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
