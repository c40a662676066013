import fastifyStatic from '@fastify/static';
import type { FastifyError, FastifyInstance } from 'fastify';
import { Problem } from '#contract/problem.ts';
import type { WebApp } from './web-app.ts';
import { registerManifest } from './web-manifest.ts';

const FILE_OPTIONS = { config: { access: 'public' as const }, schema: { hide: true } };

/** Named by their content: what has this name will never change. */
const FOR_EVER = 'public, max-age=31536000, immutable';
/** Kept, but asked about each time. */
const ASK_FIRST = 'public, no-cache';

const PRECONDITION_FAILED = 412;

/** What the library refuses, in our words: an address that no file can have has none. */
function toFileProblem(error: FastifyError & { status?: number }): Error {
  const status = error.statusCode ?? error.status ?? 500;
  if (status >= 500) return error;
  return status === PRECONDITION_FAILED
    ? new Problem('PRECONDITION_FAILED', 'The file is not the one that you have a condition for')
    : new Problem('NOT_FOUND', 'Not found');
}

async function fileRoutes(app: FastifyInstance, { folder, documentStyles }: WebApp): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    cacheControl: false,
    preCompressed: true,
    // The files are small: a part of one is of no use to anybody.
    acceptRanges: false,
    // Only where there is a file: a missing one may be there after the next start.
    setHeaders(reply) {
      const isNamedByContent = reply.request.routeOptions.url === '/assets/*';
      reply.header('cache-control', isNamedByContent ? FOR_EVER : ASK_FIRST);
    },
  });
  app.setErrorHandler<FastifyError>((error) => {
    throw toFileProblem(error);
  });
  registerManifest(app, folder);
  for (const part of ['assets', 'icons']) {
    app.get(`/${part}/*`, FILE_OPTIONS, (request, reply) =>
      reply.sendFile(`${part}/${(request.params as { '*': string })['*']}`),
    );
  }
  const fixed = {
    '/pages.css': documentStyles,
    '/service-worker.js': 'service-worker.js',
    '/forget-seen.js': 'forget-seen.js',
  };
  for (const [url, file] of Object.entries(fixed)) {
    app.get(url, FILE_OPTIONS, (_request, reply) => reply.sendFile(file));
  }
}

/** The files of the web app, which hold nothing personal. */
export async function registerWebFiles(app: FastifyInstance, web: WebApp): Promise<void> {
  await app.register(fileRoutes, web);
}
