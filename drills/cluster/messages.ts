import { setTimeout as pause } from 'node:timers/promises';
import type { Engine } from '#server/database/engine.ts';
import { actAsUser } from '#server/database/person.ts';
import { build, forPerson } from '#server/database/statement.ts';
import { withClient } from '../../test/helpers/owned-database.ts';
import { createPeople } from '../../test/helpers/test-people.ts';
import { waitUntil } from '../drill.ts';
import type { SlowMail } from '../mail-people.ts';

/** Daily messages that are due while something breaks. */
export interface Messages {
  /** Creates people whose message is due now. */
  makeDue(count: number): Promise<void>;
  /** Waits until one more message has arrived. */
  waitForNext(): Promise<void>;
  /** Waits until nothing is left to send; then every person must have one message. */
  settle(superuserUrl: string): Promise<{ figure: string; losses: string[] }>;
}

const AT_ONCE = 10;
const SETTLES_WITHIN_MS = 15 * 60_000;
const OPEN = `select count(*)::int as open from users u
  left join notification_claims c on c.user_id = u.id and c.kind = 'daily'
  where u.id = any ($1::uuid[]) and (c.state is null or c.state in ('claimed', 'sending') or c.wake_at is not null)`;
const STATES = `select u.email, c.state, c.problem from users u
  join notification_claims c on c.user_id = u.id and c.kind = 'daily' where u.id = any ($1::uuid[])`;

export function openMessages(engine: Engine, mail: SlowMail): Messages {
  const people: string[] = [];
  return {
    async makeDue(count) {
      const time = Temporal.Now.zonedDateTimeISO('UTC').subtract({ minutes: 2 }).toPlainTime();
      const notificationTime = time.toString({ smallestUnit: 'minute' });
      const due = forPerson(build.updateTable('users').set({ notificationTime }));
      for (let left = count; left > 0; left -= AT_ONCE) {
        const made = await createPeople(engine, Math.min(left, AT_ONCE));
        people.push(...made);
        await Promise.all(made.map((id) => actAsUser(engine, id).change(due)));
      }
    },
    async waitForNext() {
      const before = mail.arrived.length;
      await waitUntil('a message', () => mail.arrived.length > before);
    },
    settle: (superuserUrl) =>
      withClient(`${superuserUrl}/lutea`, async (client) => {
        const giveUpAt = Date.now() + SETTLES_WITHIN_MS;
        const countOpen = async () =>
          (await client.query<{ open: number }>(OPEN, [people])).rows[0]?.open ?? 0;
        while ((await countOpen()) > 0 && Date.now() < giveUpAt) await pause(1_000);
        const { rows } = await client.query<Record<'email' | 'state' | 'problem', string>>(STATES, [people]);
        const lost = rows.filter(({ email }) => !mail.arrived.includes(email));
        const twice = mail.arrived.filter((email, i) => mail.arrived.indexOf(email) !== i);
        const ends = lost.map(({ state, problem }) => `${state} ${problem}`);
        return {
          figure: `${rows.length} messages, ${lost.length} lost, ${twice.length} twice`,
          losses: [
            ...(lost.length > 0 ? [`${lost.length} messages lost: ${[...new Set(ends)].join(', ')}`] : []),
            ...(twice.length > 0 ? [`${twice.length} messages went out twice`] : []),
            ...(rows.length < people.length ? [`${people.length - rows.length} messages not begun`] : []),
          ],
        };
      }),
  };
}
