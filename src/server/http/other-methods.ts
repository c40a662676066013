import type { FastifyInstance, HTTPMethods } from 'fastify';
import { Problem } from '#contract/problem.ts';

const METHODS = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'QUERY',
] as const satisfies readonly HTTPMethods[];

/** Collects every route, so that a 405 can list the allowed methods. */
export function collectRoutes(app: FastifyInstance): Map<string, Set<string>> {
  const methodsOf = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    const methods = methodsOf.get(url) ?? new Set<string>();
    for (const name of [method].flat()) methods.add(name);
    methodsOf.set(url, methods);
  });
  return methodsOf;
}

/** Answers 405 if the path exists but not for this method. Call it after all routes are registered. */
export function registerOtherMethods(
  app: FastifyInstance,
  methodsOf: ReadonlyMap<string, ReadonlySet<string>>,
): void {
  for (const [url, methods] of [...methodsOf]) {
    const others = METHODS.filter((method) => !methods.has(method));
    const allow = [...methods].sort().join(', ');
    if (others.length === 0) continue;
    app.route({
      method: others,
      url,
      config: { access: 'public' },
      schema: { hide: true },
      // Answered in onRequest, because the body is not needed.
      onRequest: async (request, reply) => {
        reply.header('allow', allow);
        throw new Problem('METHOD_NOT_ALLOWED', `${request.method} is not allowed here. Allowed: ${allow}`);
      },
      handler: async () => undefined,
    });
  }
}
