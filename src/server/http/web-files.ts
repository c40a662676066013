import fastifyStatic from '@fastify/static';
import type { FastifyError, FastifyInstance } from 'fastify';
import { Problem } from '#contract/problem.ts';
import type { WebApp } from './web-app.ts';
import { registerManifest } from './web-manifest.ts';

const FILE_OPTIONS = { config: { access: 'public' as const }, schema: { hide: true } };

/** For files whose name contains a content hash: they never change. */
const IMMUTABLE = 'public, max-age=31536000, immutable';
/** Cached, but revalidated each time. */
const REVALIDATE = 'public, no-cache';

const PRECONDITION_FAILED = 412;

/** Turns the library's errors into ours. For a malformed path there is no file. */
function toFileProblem(error: FastifyError & { status?: number }): Error {
  const status = error.statusCode ?? error.status ?? 500;
  if (status >= 500) return error;
  return status === PRECONDITION_FAILED
    ? new Problem(
        'PRECONDITION_FAILED',
        'The file does not match If-Match or If-Unmodified-Since. Request it without them.',
      )
    : new Problem('NOT_FOUND', 'Not found');
}

async function fileRoutes(app: FastifyInstance, { folder, documentStyles }: WebApp): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    cacheControl: false,
    preCompressed: true,
    // The files are small, so range requests are not needed.
    acceptRanges: false,
    // Set only for existing files: a missing one may exist after the next start.
    setHeaders(reply) {
      const isNamedByContent = reply.request.routeOptions.url === '/assets/*';
      reply.header('cache-control', isNamedByContent ? IMMUTABLE : REVALIDATE);
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
    '/household.js': 'household.js',
    '/board.js': 'board.js',
    '/coins.js': 'coins.js',
  };
  for (const [url, file] of Object.entries(fixed)) {
    app.get(url, FILE_OPTIONS, (_request, reply) => reply.sendFile(file));
  }
  // The board runs in a frame without an origin, so nothing counts as same-origin for it.
  app.get('/board-reader.js', FILE_OPTIONS, (_request, reply) =>
    reply.header('cross-origin-resource-policy', 'cross-origin').sendFile('board-reader.js'),
  );
}

/** The files of the web app, which contain nothing personal. */
export async function registerWebFiles(app: FastifyInstance, web: WebApp): Promise<void> {
  await app.register(fileRoutes, web);
}
