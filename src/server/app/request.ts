import type { ToolScope } from '#core/tool-scope.ts';
import type { SessionStore } from '#server/database/person.ts';
import type { Access } from '#server/http/access.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    access: Access;
    /** What a key for a tool needs here. Without it, the route is for signed-in people only. */
    toolScopes?: readonly ToolScope[];
    /** Reads may use a standby server, once it has everything that the person wrote. */
    mayReadStandby?: boolean;
    /** A response with many rows: compressed if the client accepts that. */
    isLong?: boolean;
    /** The body is a file and may take UPLOAD_TIMEOUT_MS to arrive. */
    isUpload?: boolean;
  }

  interface FastifyRequest {
    /** The database as the caller sees it. Only routes for users have it. */
    person: SessionStore;
  }
}
