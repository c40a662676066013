import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '#core/language.ts';
import type { HouseholdContext } from './context.ts';
import type { HouseholdLook, RenderDocument, Rendering } from './render.ts';

/** What the pages need of a request, passed in by `http` and `identity`, which this feature may not import. */
export interface HouseholdScope extends HouseholdContext {
  renderDocument: RenderDocument;
  lookOf: (request: FastifyRequest, language?: Language) => HouseholdLook;
  /** Takes only forms, and only from our own pages. */
  acceptForms: (app: FastifyInstance) => void;
  /** The caller's session token. */
  readToken: (request: FastifyRequest) => string | undefined;
  findViewer: (token: string) => Promise<{ userId: string; language: Language } | undefined>;
  /** The client whose attempts are counted together. */
  clientOf: (ip: string) => string;
}

export type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

export const SEE_OTHER = 303;

/** A response of an authenticator has about two kilobytes; with hardware RSA keys it is larger. */
const FORM_LIMIT_BYTES = 16 * 1024;

export const PUBLIC_PAGE = {
  config: { access: 'public' as const },
  schema: { hide: true },
  bodyLimit: FORM_LIMIT_BYTES,
};

export function sendHtml(reply: FastifyReply, html: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').send(html);
}

export const renderingFor = (
  scope: HouseholdScope,
  request: FastifyRequest,
  language?: Language,
): Rendering => ({
  renderDocument: scope.renderDocument,
  look: scope.lookOf(request, language),
});

/** A field of a form, as text; '' if it is missing or could not be stored. */
export function fieldOf({ body }: FastifyRequest, name: string): string {
  const value = (body as Record<string, unknown> | null | undefined)?.[name];
  return typeof value === 'string' && value.isWellFormed() && !value.includes('\0') ? value : '';
}

/** What the form for a new password sends. */
export const newPasswordIn = (request: FastifyRequest) => ({
  password: fieldOf(request, 'newPassword'),
  codeSecret: fieldOf(request, 'codeSecret'),
  code: fieldOf(request, 'newCode'),
});

/** A parameter of the URL's path. */
export const parameterOf = ({ params }: FastifyRequest, name: string): string =>
  (params as Record<string, string>)[name] ?? '';
