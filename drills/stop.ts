import { type Drill, waitUntil } from './drill.ts';
import { createInstallation, type DatabaseName } from './installation.ts';
import { countClaims, createDuePeople, type SlowMail, startSlowMail } from './mail-people.ts';

const DUE = 30;
const STOP_AFTER = 5;
const ANSWER_AFTER_MS = 200;

const ours = ({ arrived }: SlowMail) => arrived.filter((address) => /-.*-.*@example\.test$/.test(address));

async function waitForMail(mail: SlowMail, count: number): Promise<void> {
  await waitUntil(`${count} messages`, () => ours(mail).length >= count);
}

/** The server stops in the middle of a batch: each message is sent or still due, and the next start sends the rest once. */
export function stopDrill(database: DatabaseName): Drill {
  return {
    name: `stop while sending, ${database}`,
    async run() {
      const installation = await createInstallation(database);
      const mail = await startSlowMail(ANSWER_AFTER_MS);
      Object.assign(installation.environment, mail.environment);
      await createDuePeople(installation, DUE);
      const first = await installation.start();
      await waitForMail(mail, STOP_AFTER);
      const code = await first.stop('SIGTERM');
      const { claimed = 0, sent = 0, ...others } = await countClaims(installation);
      const second = await installation.start();
      await waitForMail(mail, DUE);
      await second.stop();
      await mail.close();
      installation.remove();
      const all = ours(mail);
      const losses = [
        ...(code === 0 ? [] : [`the server ended with ${code}`]),
        ...(Object.keys(others).length === 0 ? [] : [`messages left as ${JSON.stringify(others)}`]),
        ...(new Set(all).size === all.length ? [] : ['a message came twice']),
      ];
      return { figure: `${sent} sent, ${claimed} still due, ${all.length} of ${DUE} arrived`, losses };
    },
  };
}
