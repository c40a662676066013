import type { SessionStore } from '#server/database/person.ts';
import type { Access } from '#server/http/access.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    access: Access;
    /** Many rows: sent compressed where the client can read that. */
    isLong?: boolean;
    /** Its body is a file, which may take as long as the slowest line needs. */
    isUpload?: boolean;
  }

  interface FastifyRequest {
    /** The database as the caller sees it; there on every route for users, and on no other. */
    person: SessionStore;
  }
}
