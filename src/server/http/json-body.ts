import type { FastifyInstance } from 'fastify';
import { Problem } from '#contract/problem.ts';
import { isNestedDeeper } from '#leaf/json-depth.ts';

/** The content type as Fastify passes it on: with quotes around the charset. */
const JSON_TYPE = /^application\/json(?:\s*;\s*charset="?utf-8"?)?$/i;

function malformed(reason: string): Problem {
  return new Problem('MALFORMED_BODY', `The request body is not valid JSON: ${reason}`);
}

/** Refuses text that PostgreSQL cannot store unchanged: it rejects NUL, and replaces a lone surrogate. */
function assertStorable(text: string): void {
  if (!text.isWellFormed()) throw malformed('it holds half of a character (a lone surrogate)');
  if (text.includes('\0')) throw malformed('it holds the character U+0000');
}

function assertSafe(value: unknown): void {
  if (typeof value === 'string') assertStorable(value);
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    if (key === '__proto__' || key === 'constructor') throw malformed(`it has a field named ${key}`);
    assertStorable(key);
    assertSafe(inner);
  }
}

/** More than any request needs, and far from a stack overflow. */
const DEEPEST_NESTING = 32;

function parseJson(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined;
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw malformed('it is not UTF-8');
  }
  if (isNestedDeeper(text, DEEPEST_NESTING)) throw malformed('it is nested too deeply');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw malformed('check quotes, commas and brackets');
  }
  assertSafe(value);
  return value;
}

/** Accepts strict JSON only. */
export function registerJsonBody(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(JSON_TYPE, { parseAs: 'buffer' }, async (_request: unknown, bytes: Buffer) =>
    parseJson(bytes),
  );
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.headers['content-encoding'] === undefined) return done();
    done(new Problem('UNSUPPORTED_ENCODING', 'Send the request body without Content-Encoding'));
  });
}
