import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { Problem } from '#contract/problem.ts';
import { ping } from '#server/records/operator/database-facts.ts';
import { createIdentityCookies } from '../features/identity/cookies.ts';
import { createViewerFinder } from '../features/identity/viewer.ts';
import { registerApiDocs } from '../http/api-docs.ts';
import { registerHealth } from '../http/health.ts';
import { registerOpenapi } from '../http/openapi.ts';
import { collectRoutes, registerOtherMethods } from '../http/other-methods.ts';
import { registerPages } from '../http/pages.ts';
import { createPersonCookie } from '../http/person-cookie.ts';
import { ageSeconds, readBackupState } from '../records/operator/backups.ts';
import { registerAssistantRoutes } from './assistant-routes.ts';
import { createServer } from './create-server.ts';
import type { AppDependencies, AppParts } from './dependencies.ts';
import { registerHouseholdRoutes } from './household-routes.ts';
import { registerIdentityRoutes } from './identity-routes.ts';
import { registerMessageRoutes } from './message-routes.ts';
import { registerOperatorRoutes } from './operator-routes.ts';
import { registerPersonRoutes } from './person-routes.ts';
import { offeredProviders } from './providers.ts';
import { registerRequestRules } from './request-rules.ts';
import './request.ts';

/** Throws if the database does not answer or the jobs do not run; returns further facts for a monitor. */
async function checkReadiness({ engine, clock, backups, areJobsRunning }: AppDependencies): Promise<object> {
  await engine.batch([ping]);
  if (areJobsRunning?.() === false)
    throw new Problem('JOBS_NOT_RUNNING', 'The background jobs have not started yet.');
  return backups === undefined
    ? {}
    : { backupAgeSeconds: ageSeconds(await readBackupState(engine), clock()) };
}

/** The whole service as one Fastify instance, which is not listening yet. */
export async function buildApp(dependencies: AppDependencies): Promise<FastifyInstance> {
  const { engine, clock, publicUrl, version } = dependencies;
  const isHttps = publicUrl.startsWith('https:');
  const cookies = createIdentityCookies({ isHttps });
  const origin = { publicOrigin: publicUrl, sessionCookie: cookies.session.name };
  const toolCalls = new AsyncLocalStorage<true>();
  const parts: AppParts = { ...dependencies, isHttps, cookies, origin, toolCalls };
  const app = createServer(dependencies).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);

  const pages = {
    publicUrl,
    sourceUrl: dependencies.sourceUrl,
    sessionCookie: cookies.session,
    findViewer: createViewerFinder(engine, clock),
    personCookie: createPersonCookie({ isHttps }),
    web: dependencies.web,
    providers: offeredProviders(dependencies),
  };
  await registerRequestRules(app, parts, pages);
  const methodsOf = collectRoutes(app);
  if (dependencies.metricsToken !== undefined) {
    // Loaded only if metrics are on, so that other installations start faster.
    const { registerMetrics } = await import('./metrics.ts');
    registerMetrics(app, parts, dependencies.metricsToken);
  }
  await registerOpenapi(app, { version });
  registerApiDocs(app);
  registerHealth(app, () => checkReadiness(dependencies));
  await registerIdentityRoutes(app, parts);
  await registerHouseholdRoutes(app, parts, pages);
  await registerPersonRoutes(app, parts);
  await registerAssistantRoutes(app, parts);
  await registerMessageRoutes(app, parts);
  await registerOperatorRoutes(app, parts);
  await registerPages(app, pages);

  registerOtherMethods(app, methodsOf);
  return app;
}
