import type { FastifyInstance } from 'fastify';
import { assistantRoutes } from '#server/features/assistants/routes.ts';
import { householdIssuer } from '#server/features/household/context.ts';
import { isCrossSite } from '#server/http/access.ts';
import { logProblem, STATUS_OF, toProblem } from '#server/http/problem-reply.ts';
import type { AppParts } from './dependencies.ts';

export async function registerAssistantRoutes(
  app: FastifyInstance,
  { clock, publicUrl, version, household, toolCalls }: AppParts,
): Promise<void> {
  await app.register(assistantRoutes, {
    clock,
    publicUrl,
    version,
    authorizationServer: household === undefined ? undefined : householdIssuer(publicUrl),
    isCrossSite: (request) => isCrossSite(request, publicUrl),
    toProblem,
    statusOf: (code) => STATUS_OF[code],
    logProblem,
    asToolCall: (call) => toolCalls.run(true, call),
  });
}
