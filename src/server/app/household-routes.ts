import type { FastifyInstance } from 'fastify';
import { attemptClientOf } from '#server/features/identity/attempt-client.ts';
import { acceptFormsOf } from '#server/http/accept-forms.ts';
import { tokenOf } from '#server/http/access.ts';
import { lookOf, type PagesOptions } from '#server/http/pages.ts';
import { renderDocument } from '#server/http/pages-html.ts';
import type { AppParts } from './dependencies.ts';

/** Loaded only with a household provider, so that other installations start faster. */
export async function registerHouseholdRoutes(
  app: FastifyInstance,
  { household, engine, clock, publicUrl, origin }: AppParts,
  { findViewer }: PagesOptions,
): Promise<void> {
  if (household === undefined) return;
  const { householdRoutes } = await import('#server/features/household/routes.ts');
  await app.register(householdRoutes, {
    engine,
    clock,
    publicUrl,
    ...household,
    renderDocument,
    lookOf,
    acceptForms: acceptFormsOf(publicUrl),
    readToken: (request) => tokenOf(request, origin),
    findViewer,
    clientOf: attemptClientOf,
  });
}
