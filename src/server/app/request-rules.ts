import cookie from '@fastify/cookie';
import type { FastifyContextConfig, FastifyInstance } from 'fastify';
import { TOOL_REQUESTS } from '#core/tool-scope.ts';
import { readingWhereCurrent } from '#server/database/last-write.ts';
import { actAsSession, actAsToolKey } from '#server/database/person.ts';
import { hashSecret, isSessionToken, isToolKey } from '#server/database/session-token.ts';
import { attemptClientOf } from '#server/features/identity/attempt-client.ts';
import { registerAccess, registerSessionBeforeBody, tokenOf } from '#server/http/access.ts';
import { registerBodyDeadline } from '#server/http/body-deadline.ts';
import { registerCompression } from '#server/http/compression.ts';
import { registerJsonBody } from '#server/http/json-body.ts';
import { limitConnections } from '#server/http/overload.ts';
import { type PagesOptions, registerNotFound } from '#server/http/pages.ts';
import { registerProblemReplies } from '#server/http/problem-reply.ts';
import { registerRequestLog } from '#server/http/request-log.ts';
import { registerSecurityHeaders } from '#server/http/security-headers.ts';
import { registerOneHost } from '#server/http/unreadable-request.ts';
import { registerWriteLimits } from '#server/http/write-limits.ts';
import { createSharedLimit } from '#server/records/operator/used-allowances.ts';
import type { AppParts } from './dependencies.ts';

/** Hooks and plugins for every request. The order matters. */
export async function registerRequestRules(
  app: FastifyInstance,
  parts: AppParts,
  pages: PagesOptions,
): Promise<void> {
  const { engine, clock, isHttps, origin, oidc, moreProviders = [] } = parts;
  const nearby = readingWhereCurrent(engine);
  const engineFor = ({ mayReadStandby }: FastifyContextConfig) => (mayReadStandby ? nearby : engine);
  if (parts.mostConnections !== undefined) limitConnections(app.server, parts.mostConnections);
  registerProblemReplies(app);
  registerRequestLog(app);
  const issuerUrls = [...(oidc === undefined ? [] : [oidc]), ...moreProviders].map(
    ({ issuerUrl }) => issuerUrl,
  );
  await registerSecurityHeaders(app, { isHttps, issuerUrls });
  registerOneHost(app);
  registerBodyDeadline(app);
  await app.register(cookie);
  registerNotFound(app, pages);
  registerJsonBody(app);
  const toolRequests = createSharedLimit(engine, 'tool requests', TOOL_REQUESTS, clock);
  registerAccess(app, {
    ...origin,
    actAs: (token, route) => actAsSession(engineFor(route), token, clock()),
    isSessionToken,
    actAsTool: (key, route) => actAsToolKey(engineFor(route), key, clock()),
    isToolKey,
    isToolCall: () => parts.toolCalls.getStore() === true,
    limitToolKey: (key) => toolRequests.take(hashSecret(key).toString()),
  });
  if (parts.writesPerMinute !== undefined) {
    registerWriteLimits(app, {
      perMinute: parts.writesPerMinute,
      createLimit: (name, allowance) => createSharedLimit(engine, name, allowance, clock),
      clientOf: attemptClientOf,
      sessionKeyOf: (request) => hashSecret(tokenOf(request, origin) ?? '').toString(),
    });
  }
  registerSessionBeforeBody(app);
  registerCompression(app);
}
