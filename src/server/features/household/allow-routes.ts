import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { actAsUser } from '#server/database/person.ts';
import { hasRoomForToolKey } from '#server/records/access/tool-keys.ts';
import { ASSISTANT_DAYS, type AssistantRequest, allowPath } from './assistants.ts';
import { renderRefusal, wordsOf } from './render.ts';
import { renderAllow } from './render-allow.ts';
import { fieldOf, PUBLIC_PAGE, parameterOf, renderingFor, SEE_OTHER, sendHtml } from './scope.ts';
import { inSignIn, type SignInScope } from './sign-in-routes.ts';

type AssistantHandler = (
  request: FastifyRequest,
  reply: FastifyReply,
  asked: AssistantRequest,
) => Promise<FastifyReply>;

/** A handler for the browser in which the person has just signed in for an assistant. */
function forAssistantRequest(scope: SignInScope, handle: AssistantHandler) {
  return inSignIn(scope, async (request, reply) => {
    const asked = await scope.provider.assistantRequest(request.raw, reply.raw);
    if (asked?.scopes.includes('mcp')) return handle(request, reply, asked);
    const rendering = renderingFor(scope, request);
    const words = wordsOf(rendering);
    return sendHtml(
      reply.status(400),
      renderRefusal(rendering, asked === undefined ? words.expired : words.asksNothing),
    );
  });
}

/** Chromium checks each redirect of a form, and this one ends at the assistant. */
function allowRedirect(reply: FastifyReply, { protocol, origin }: URL): void {
  const target = origin === 'null' ? protocol : origin;
  const policy = String(reply.getHeader('content-security-policy') ?? '');
  reply.header(
    'content-security-policy',
    policy.replace("form-action 'self'", `form-action 'self' ${target}`),
  );
}

function show(scope: SignInScope): AssistantHandler {
  return async (request, reply, asked) => {
    allowRedirect(reply, asked.redirectUri);
    const hasRoom = await hasRoomForToolKey(actAsUser(scope.engine, asked.userId));
    const until = scope.clock().add({ hours: 24 * ASSISTANT_DAYS });
    const action = allowPath(parameterOf(request, 'uid'));
    return sendHtml(reply, renderAllow(renderingFor(scope, request), { asked, action, until, hasRoom }));
  };
}

function answer(scope: SignInScope): AssistantHandler {
  return async (request, reply, { scopes, userId }) => {
    const ticked = scopes.filter((each) => each === 'mcp' || fieldOf(request, each) !== '');
    const mayGoOn =
      fieldOf(request, 'answer') === 'allow' && (await hasRoomForToolKey(actAsUser(scope.engine, userId)));
    const next = await scope.provider.answerAssistant(request.raw, reply.raw, mayGoOn ? ticked : 'DENIED');
    return reply.redirect(next, SEE_OTHER);
  };
}

/** The page on which a person says what an assistant may read and change. */
export function registerAllow(app: FastifyInstance, scope: SignInScope): void {
  app.get(allowPath(':uid'), PUBLIC_PAGE, forAssistantRequest(scope, show(scope)));
  app.post(allowPath(':uid'), PUBLIC_PAGE, forAssistantRequest(scope, answer(scope)));
}
