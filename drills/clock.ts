import { ATTEMPT_LIMIT } from '#server/features/identity/begin-login.ts';
import { countLoginAttempt } from '#server/records/access/login-attempts.ts';
import type { Drill } from './drill.ts';
import { createInstallation, signIn } from './installation.ts';
import { withEngine } from './mail-people.ts';

const AHEAD = Temporal.Duration.from({ hours: 24 * 365 });

/** The clock was a year ahead while people tried to sign in. After it is corrected, they can sign in. */
export const clockDrill: Drill = {
  name: 'clock a year ahead, then right again',
  async run() {
    const installation = await createInstallation('built-in');
    await withEngine(installation, async (engine) => {
      const now = Temporal.Now.instant().add(AHEAD);
      for (let attempt = 0; attempt < ATTEMPT_LIMIT.count; attempt++) {
        await countLoginAttempt(engine, '127.0.0.1', { now, limit: ATTEMPT_LIMIT });
      }
    });
    const server = await installation.start();
    const call = await signIn(server.url, 'Sample').catch((error: Error) => error);
    const status = call instanceof Error ? call.message : (await call('GET', '/api/today')).status;
    await server.stop();
    installation.remove();
    return { figure: `sign-in answers ${status}`, losses: status === 200 ? [] : ['people are locked out'] };
  },
};
