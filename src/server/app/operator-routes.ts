import type { FastifyInstance } from 'fastify';
import {
  describeInvitation,
  describeReset,
  type WorkReport,
} from '#server/features/household/describe-work.ts';
import { invite, reset } from '#server/features/household/invite.ts';
import { tellAboutReset } from '#server/features/household/tell-reset.ts';
import { countAttempt } from '#server/features/identity/begin-login.ts';
import { type HouseholdWork, operatorRoutes } from '#server/features/operator/routes.ts';
import { isCrossSite } from '#server/http/access.ts';
import { escapeHtml, renderDocument } from '#server/http/pages-html.ts';
import { listAccounts } from '#server/records/household/accounts.ts';
import { mailboxRoutes } from '#server/try-it/mailbox/routes.ts';
import type { AppParts } from './dependencies.ts';

const asOutcome = ({ ok, lines }: WorkReport) => ({ messages: lines, hasProblem: !ok });

function householdWork(parts: AppParts): HouseholdWork | undefined {
  const { household, engine, clock, publicUrl, senders } = parts;
  if (household === undefined) return undefined;
  const context = { engine, clock, publicUrl, keyRing: household.keyRing };
  return {
    list: () => listAccounts(engine),
    invite: async (person) => asOutcome(describeInvitation(context, await invite(context, person))),
    async reset(name) {
      const invitation = await reset(context, name);
      const isTold = invitation.ok && (await tellAboutReset(context, senders?.mailer, invitation.userId));
      return asOutcome(describeReset(invitation, isTold));
    },
  };
}

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
      household: householdWork(parts),
      isCrossSite: (request) => isCrossSite(request, publicUrl),
      countAttempt: (ip) => countAttempt({ engine, clock, purpose: 'operator' }, ip),
      renderDocument,
    });
  }
  if (mailbox !== undefined) await app.register(mailboxRoutes, { mailbox, renderDocument, escapeHtml });
}
