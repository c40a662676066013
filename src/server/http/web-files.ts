import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { WebApp } from './web-app.ts';

const FILE_OPTIONS = { config: { access: 'public' as const }, schema: { hide: true } };

/** Named by their content: what has this name will never change. */
const FOR_EVER = 'public, max-age=31536000, immutable';
/** Kept, but asked about each time. */
const ASK_FIRST = 'public, no-cache';

/** The files of the web app, which hold nothing personal. */
export async function registerWebFiles(
  app: FastifyInstance,
  { folder, documentStyles }: WebApp,
): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    cacheControl: false,
    preCompressed: true,
  });
  app.get('/assets/*', FILE_OPTIONS, (request, reply) =>
    reply.header('cache-control', FOR_EVER).sendFile(`assets/${(request.params as { '*': string })['*']}`),
  );
  app.get('/icons/*', FILE_OPTIONS, (request, reply) =>
    reply.header('cache-control', ASK_FIRST).sendFile(`icons/${(request.params as { '*': string })['*']}`),
  );
  const fixed = {
    '/pages.css': documentStyles,
    '/manifest.webmanifest': 'manifest.webmanifest',
    '/service-worker.js': 'service-worker.js',
  };
  for (const [url, file] of Object.entries(fixed)) {
    app.get(url, FILE_OPTIONS, (_request, reply) => reply.header('cache-control', ASK_FIRST).sendFile(file));
  }
}
