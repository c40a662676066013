import { Readable } from 'node:stream';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import {
  importAddress,
  importAnswers,
  importApplication,
  importDetails,
  importList,
  importRefusal,
  importUndone,
} from '#contract/import.ts';
import { Problem } from '#contract/problem.ts';
import { conflictAnswer, notFoundAnswer } from '#contract/problem-answers.ts';
import { selectImports } from '#server/records/imports/imports.ts';
import { applyImport } from './apply/apply-import.ts';
import { requireId } from './find-import.ts';
import { summarise } from './preview/describe-import.ts';
import { readDetails } from './preview/read-details.ts';
import { reportRoute } from './preview/report-route.ts';
import type { UploadReader } from './read/upload-reader.ts';
import { undoImport } from './undo/undo-import.ts';

interface ImportsOptions {
  clock: () => Temporal.Instant;
  reader: UploadReader;
}

const config = { access: 'user' as const };
const tags = ['imports'];
const refusalAnswer = { 422: importRefusal };
const answers = { ...notFoundAnswer, ...conflictAnswer };

/** The size of the body in bytes; undefined if it is sent in chunks. */
const statedSize = (length: string | undefined): number | undefined =>
  length === undefined ? undefined : Number(length);

const uploadSchema = {
  summary: 'Upload a file from another app as it is, or a list of dates',
  description:
    'The body is the file itself, as `application/octet-stream`, of up to 4 GiB. One of up to 1 MiB is read before the answer, a larger one in the background; nothing of it is stored before you apply it. Two files are read at once, others wait. You can have one file that is read or waits for your answer.',
  tags,
  response: {
    201: importDetails.describe('The file is read: a preview, or a question about it'),
    202: importDetails.describe('The file is being read, or waits for its turn: poll the import'),
    ...conflictAnswer,
    ...refusalAnswer,
  },
};

const listSchema = {
  summary: 'Your imports, newest first',
  tags,
  response: { 200: importList },
};

const readSchema = {
  summary: 'What was found in a file, and what became of it',
  tags,
  params: importAddress,
  response: { 200: importDetails, ...notFoundAnswer },
};

const answerSchema = {
  summary: 'Answer what the import asks: a password, the order of day and month, what the columns hold',
  tags,
  params: importAddress,
  body: importAnswers,
  response: { 200: importDetails, ...answers, ...refusalAnswer },
};

const applySchema = {
  summary: 'Apply what was found: the starts that you name, or those that the preview preselects',
  tags,
  params: importAddress,
  body: importApplication,
  response: { 200: importDetails, ...answers },
};

const undoSchema = {
  summary: 'Undo what an import added and nobody changed since; stop and discard one that was not applied',
  tags,
  params: importAddress,
  response: { 200: importUndone, ...notFoundAnswer },
};

export const importsRoutes: FastifyPluginAsyncZod<ImportsOptions> = async (app, options) => {
  const { clock, reader } = options;
  // Passes the stream on, so that the body is written to the disk and never held in memory.
  app.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload));

  app.post(
    '/api/imports',
    { config: { ...config, isUpload: true }, schema: uploadSchema },
    async (request, reply) => {
      const { userId } = await request.person.verify();
      if (!(request.body instanceof Readable)) {
        throw new Problem('WRONG_CONTENT_TYPE', 'Send the file as application/octet-stream');
      }
      const id = await reader.receive(request.person, userId, {
        // A refusal must not destroy the connection, because the response still has to be sent.
        content: request.body.iterator({ destroyOnReturn: false }),
        sizeBytes: statedSize(request.headers['content-length']),
      });
      const details = await readDetails(request.person, id, options);
      return reply.code(details.state === 'READING' ? 202 : 201).send(details);
    },
  );
  app.get('/api/imports', { config, schema: listSchema }, async ({ person }) => {
    const [rows] = await person.read(selectImports);
    return { items: rows.map(summarise) };
  });
  app.get(
    '/api/imports/:id',
    { config: { ...config, isLong: true }, schema: readSchema },
    ({ person, params }) => readDetails(person, params.id, options),
  );
  await app.register(reportRoute);
  app.post('/api/imports/:id/answers', { config, schema: answerSchema }, async ({ person, params, body }) => {
    const { userId } = await person.verify();
    await reader.answer(person, userId, { id: requireId(params.id), answers: body });
    return readDetails(person, params.id, options);
  });
  app.post('/api/imports/:id/apply', { config, schema: applySchema }, async ({ person, params, body }) => {
    await applyImport(person, { id: requireId(params.id), starts: body.starts, now: clock() });
    return readDetails(person, params.id, options);
  });
  app.delete('/api/imports/:id', { config, schema: undoSchema }, async ({ person, params }) => {
    const undone = await undoImport(person, requireId(params.id), clock());
    await reader.forget(params.id);
    return undone;
  });
};
