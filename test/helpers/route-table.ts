import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance, RouteOptions } from 'fastify';
import type { z } from 'zod';
import type { AppDependencies } from '#server/app/dependencies.ts';
import type { Access } from '#server/http/access.ts';
import { createTestApp, type TestApp } from './test-app.ts';

/** A route as the app declared it. */
export interface Route {
  method: string;
  url: string;
  access: Access;
  body: z.ZodType | undefined;
  querystring: z.ZodType | undefined;
  params: z.ZodType | undefined;
  /** True for routes that the app adds automatically: HEAD of every GET, and 405 for other methods of an address. */
  isDerived: boolean;
}

type Schemas = Partial<Record<'body' | 'querystring' | 'params', z.ZodType>>;

function toRoutes(options: RouteOptions): Route[] {
  const { body, querystring, params } = (options.schema ?? {}) as Schemas;
  const methods = [options.method].flat();
  return methods.map((method) => ({
    method,
    url: options.url,
    access: options.config?.access as Access,
    body,
    querystring,
    params,
    isDerived: method === 'HEAD' || methods.length > 1,
  }));
}

/** Builds the app and its route table. Fastify announces each instance before anything is registered on it. */
export async function createAppWithRoutes(
  overrides?: Partial<AppDependencies>,
): Promise<TestApp & { routes: Route[] }> {
  const routes: Route[] = [];
  const listen = (message: unknown) => {
    // The first instance is the app. Other instances do not serve routes.
    unsubscribe('fastify.initialization', listen);
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook('onRoute', (options) => {
      routes.push(...toRoutes(options));
    });
  };
  subscribe('fastify.initialization', listen);
  return { ...(await createTestApp(overrides)), routes };
}

export const nameOf = ({ method, url }: Route): string => `${method} ${url}`;
