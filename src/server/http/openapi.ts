import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

/** Generates the API description from the schemas that validate requests. */
export async function registerOpenapi(app: FastifyInstance, { version }: { version: string }): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Lutea',
        version,
        description: 'How to train today, from the cycle, the wearable and your own word.',
      },
      components: {
        securitySchemes: {
          session: { type: 'http', scheme: 'bearer', description: 'A session token, or the session cookie.' },
        },
      },
    },
    transform: jsonSchemaTransform,
  });
  app.get('/api/openapi.json', { config: { access: 'public' }, schema: { hide: true } }, async () =>
    app.swagger(),
  );
}
