import type { FastifyInstance } from 'fastify';
import { countAttempt } from '#server/features/identity/begin-login.ts';
import { operatorRoutes } from '#server/features/operator/routes.ts';
import { acceptFormsOf } from '#server/http/accept-forms.ts';
import { escapeHtml, renderDocument } from '#server/http/pages-html.ts';
import { mailboxRoutes } from '#server/try-it/mailbox/routes.ts';
import type { AppParts } from './dependencies.ts';
import { operatorWork } from './operator-work.ts';

export async function registerOperatorRoutes(app: FastifyInstance, parts: AppParts): Promise<void> {
  const { engine, clock, publicUrl, version, oidc, mailbox, operator } = parts;
  if (operator !== undefined) {
    await app.register(operatorRoutes, {
      engine,
      clock,
      publicUrl,
      version,
      keyRing: operator.keyRing,
      isBuiltIn: operator.isBuiltIn,
      sourceStates: parts.device?.vendors.bySource,
      inUse: { source: operator.source, issuerUrl: oidc?.issuerUrl, clientId: oidc?.clientId },
      work: operatorWork(parts),
      acceptForms: acceptFormsOf(publicUrl),
      countAttempt: (ip) => countAttempt({ engine, clock, purpose: 'operator' }, ip),
      renderDocument,
    });
  }
  if (mailbox !== undefined) await app.register(mailboxRoutes, { mailbox, renderDocument, escapeHtml });
}
