import type { FastifyBaseLogger, FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { accountDeletion, accountExport, encryptedExport } from '#contract/account.ts';
import { Problem } from '#contract/problem.ts';
import { recentLoginAnswer } from '#contract/problem-answers.ts';
import type { SignalsOf } from '#core/training/vendor-signals.ts';
import type { SessionStore } from '#server/database/person.ts';
import { hashSecret } from '#server/database/session-token.ts';
import { deletePerson } from '#server/records/access/deleted-people.ts';
import { requireRecentLogin } from '#server/records/access/recent-login.ts';
import { createExportEncrypter } from './encrypt-export.ts';
import { exportAccount, type ReadPushUrl } from './export-account.ts';

interface AccountOptions {
  clock: () => Temporal.Instant;
  sessionCookie: { clear(reply: FastifyReply): void };
  signalsOf: SignalsOf;
  readPushUrl: ReadPushUrl;
  /** Reads what is needed to revoke access at wearable vendors. The returned function is called after the deletion. */
  prepareRevocation: (person: SessionStore) => Promise<() => void>;
  /** The returned function is called after the deletion: it ends the person's uploads and deletes their files. */
  prepareToForgetUploads: (person: SessionStore, userId: string) => Promise<() => Promise<void>>;
  /** The scrypt work factor of encrypted exports, as a power of two; lower in tests. */
  exportWorkFactor?: number | undefined;
}

/** A pseudonym, the same as in the login log: it distinguishes people without identifying them. */
function nameInLog(userId: string): string {
  return Buffer.from(hashSecret(userId)).toString('hex').slice(0, 12);
}

const writeExport = (value: unknown): string => JSON.stringify(value, null, 2);

const config = { access: 'user' as const };
const exporting = { ...config, toolScopes: ['export:read'] } as const;
const tags = ['account'];

const exportSchema = {
  summary: 'Everything stored about you, as a file. Needs a sign-in of the last 10 minutes.',
  tags,
  response: { 200: accountExport, ...recentLoginAnswer },
};

const encryptedExportSchema = {
  summary: 'The same file, encrypted with a passphrase (age). Needs a sign-in of the last 10 minutes.',
  tags,
  body: encryptedExport,
  response: {
    200: { description: 'age', content: { 'application/octet-stream': { schema: z.string() } } },
    ...recentLoginAnswer,
  },
};

const deletionSchema = {
  summary: 'Delete your account and everything in it. Needs a sign-in of the last 10 minutes.',
  tags,
  body: accountDeletion,
  response: { 204: z.void(), ...recentLoginAnswer },
};

export const accountRoutes: FastifyPluginAsyncZod<AccountOptions> = async (app, options) => {
  const { clock, sessionCookie } = options;
  const encrypt = createExportEncrypter(options.exportWorkFactor);

  async function readExport(person: SessionStore, log: FastifyBaseLogger) {
    const now = clock();
    await requireRecentLogin(person, now);
    const accountFile = await exportAccount(person, { ...options, now });
    const { userId } = await person.verify();
    log.info({ user: nameInLog(userId) }, 'account exported');
    return accountFile;
  }

  app.get(
    '/api/account/export',
    { config: exporting, schema: exportSchema },
    async ({ person, log }, reply) => {
      const { fileName, content } = await readExport(person, log);
      return reply
        .header('content-disposition', `attachment; filename="${fileName}"`)
        .type('application/json; charset=utf-8')
        .serializer(writeExport)
        .send(content);
    },
  );

  app.post(
    '/api/account/export',
    { config: exporting, schema: encryptedExportSchema },
    async ({ person, log, body }, reply) => {
      const { fileName, content } = await readExport(person, log);
      const encrypted = await encrypt(writeExport(z.encode(accountExport, content)), body.passphrase);
      return (
        reply
          .header('content-disposition', `attachment; filename="${fileName}.age"`)
          .type('application/octet-stream')
          .serializer((value: unknown) => value as string)
          // The type of the response has no bytes.
          .send(encrypted as unknown as string)
      );
    },
  );

  app.delete('/api/account', { config, schema: deletionSchema }, async ({ person, log }, reply) => {
    await requireRecentLogin(person, clock());
    const { userId } = await person.verify();
    const revokeAtVendors = await options.prepareRevocation(person);
    const forgetUploads = await options.prepareToForgetUploads(person, userId);
    // Another request has already deleted the account.
    if (!(await deletePerson(person, userId))) throw new Problem('UNAUTHORIZED', 'Unauthorized');
    log.info({ user: nameInLog(userId) }, 'account deleted');
    revokeAtVendors();
    await forgetUploads();
    sessionCookie.clear(reply);
    return reply.header('clear-site-data', '"cache", "storage"').status(204).send();
  });
};
