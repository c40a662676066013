import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { Problem, type ProblemCode } from '#contract/problem.ts';
import { ASSISTANT_PATH, ASSISTANT_SCOPES } from '#core/tool-scope.ts';
import type { RouteCall } from './tools.ts';

interface AssistantsOptions {
  clock: () => Temporal.Instant;
  publicUrl: string;
  version: string;
  /**
   * The authorization server on which the person can sign an assistant in; undefined if only tool keys are accepted.
   */
  authorizationServer: string | undefined;
  isCrossSite: (request: FastifyRequest) => boolean;
  /** Converts an error to a Problem, as for every other route. */
  toProblem: (error: unknown) => Problem;
  statusOf: (code: ProblemCode) => number;
  logProblem: (request: FastifyRequest, problem: Problem) => void;
  /** Marks the calls of routes made within, so that a key for an assistant opens them. */
  asToolCall: <Answer>(call: () => Promise<Answer>) => Promise<Answer>;
}

const KIB = 1024;
/** In bytes: a call has a few hundred, the longest note 2,000 characters. */
const BODY_LIMIT = 32 * KIB;
const ROUTE_TIMEOUT_MS = 20_000;

const METADATA_PATH = `/.well-known/oauth-protected-resource${ASSISTANT_PATH}`;

/** JSON-RPC 2.0, section 5.1. Below -32000 are codes of the server's own. */
const RPC_CODES: Partial<Record<ProblemCode, number>> = { MALFORMED_BODY: -32700, INTERNAL: -32603 };
const INVALID_REQUEST = -32600;
const SERVER_ERROR = -32000;

const rpcCodeOf = (code: ProblemCode, status: number): number =>
  RPC_CODES[code] ??
  (status < 500 && status !== 401 && status !== 403 && status !== 429 ? INVALID_REQUEST : SERVER_ERROR);

/** The WWW-Authenticate header (RFC 6750, RFC 9728): where the resource metadata is, and which scopes to request. */
function challenge(problem: Problem, { headers }: FastifyRequest, publicUrl: string): string | undefined {
  const metadata = `resource_metadata="${publicUrl}${METADATA_PATH}", scope="${ASSISTANT_SCOPES.join(' ')}"`;
  if (problem.code === 'KEY_OUT_OF_SCOPE') return `Bearer error="insufficient_scope", ${metadata}`;
  if (problem.code !== 'UNAUTHORIZED') return undefined;
  return headers.authorization === undefined
    ? `Bearer ${metadata}`
    : `Bearer error="invalid_token", ${metadata}`;
}

/** Sends every error on this route as a JSON-RPC error, those of Fastify too. */
function registerRpcErrors(app: FastifyInstance, options: AssistantsOptions): void {
  const { toProblem, statusOf, logProblem, publicUrl } = options;
  app.setErrorHandler(async (error, request, reply) => {
    const problem = toProblem(error);
    logProblem(request, problem);
    const status = statusOf(problem.code);
    const header = challenge(problem, request, publicUrl);
    if (header !== undefined) reply.header('www-authenticate', header);
    return reply
      .status(status)
      .header('x-error-code', problem.code)
      .type('application/json; charset=utf-8')
      .send({
        jsonrpc: '2.0',
        id: null,
        error: {
          code: rpcCodeOf(problem.code, status),
          message: problem.message,
          data: { code: problem.code },
        },
      });
  });
}

/**
 * Calls one of our own routes as the same client with the same key, so that the route's access rules, limits and checks
 * apply.
 */
function callRouteOf(
  app: FastifyInstance,
  { headers, ip }: FastifyRequest,
  { asToolCall }: AssistantsOptions,
) {
  return async ({ method, url, body }: RouteCall) => {
    // Awaited within: the call begins only then.
    const answer = await asToolCall(
      async () =>
        await app.inject({
          method,
          url,
          remoteAddress: ip,
          headers: { authorization: headers.authorization ?? '', host: headers.host ?? '' },
          ...(body === undefined ? {} : { payload: body }),
          signal: AbortSignal.timeout(ROUTE_TIMEOUT_MS),
        }),
    );
    return { isOk: answer.statusCode < 400, body: answer.json() as unknown };
  };
}

const FORWARDED = ['accept', 'content-type', 'mcp-protocol-version', 'mcp-method', 'mcp-name'] as const;

function toWebRequest({ headers }: FastifyRequest, url: string): Request {
  const known = FORWARDED.flatMap((name) => {
    const value = headers[name];
    return typeof value === 'string' ? [[name, value] as [string, string]] : [];
  });
  return new Request(url, { method: 'POST', headers: known });
}

async function send(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  for (const [name, value] of response.headers) reply.header(name, value);
  return reply.status(response.status).send(Buffer.from(await response.arrayBuffer()));
}

/**
 * RFC 9728. Protected resource metadata. Without an authorization server, an assistant needs a key that the person
 * makes in the settings.
 */
function describeResource({ publicUrl, authorizationServer }: AssistantsOptions): object {
  return {
    resource: `${publicUrl}${ASSISTANT_PATH}`,
    resource_name: 'Lutea',
    authorization_servers: authorizationServer === undefined ? [] : [authorizationServer],
    scopes_supported: ASSISTANT_SCOPES,
    bearer_methods_supported: ['header'],
    ...(authorizationServer === undefined && { resource_documentation: `${publicUrl}/settings/sessions` }),
  };
}

/** The endpoint for assistants: Model Context Protocol. */
export const assistantRoutes: FastifyPluginAsync<AssistantsOptions> = async (app, options) => {
  const { clock, publicUrl, version, isCrossSite } = options;
  app.get(METADATA_PATH, { config: { access: 'public' }, schema: { hide: true } }, async () =>
    describeResource(options),
  );
  await app.register(async (scope) => {
    registerRpcErrors(scope, options);
    scope.post(
      ASSISTANT_PATH,
      {
        config: { access: 'tool', toolScopes: ['mcp'] },
        schema: { hide: true },
        bodyLimit: BODY_LIMIT,
        onRequest: async (request) => {
          if (isCrossSite(request))
            throw new Problem('CROSS_SITE_REQUEST', 'This request did not come from a page of this service');
        },
      },
      async (request, reply) => {
        const { body, person } = request;
        if (Array.isArray(body)) throw new Problem('INVALID_REQUEST', 'Send one message at a time');
        const { scopes = [] } = await person.verify();
        const { serveAssistant } = await import('./serve.ts');
        const call = { person, scopes, clock, version, callRoute: callRouteOf(app, request, options) };
        return send(
          reply,
          await serveAssistant(call, toWebRequest(request, `${publicUrl}${ASSISTANT_PATH}`), body),
        );
      },
    );
  });
};
