import type { SessionStore } from '#server/database/person.ts';
import type { Access } from '#server/http/access.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    access: Access;
    /** Many rows: sent compressed where the client can read that. */
    isLong?: boolean;
  }

  interface FastifyRequest {
    /** The datastore as the caller sees it; there on every route for users, and on no other. */
    person: SessionStore;
  }
}
