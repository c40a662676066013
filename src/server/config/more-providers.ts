import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { issuerProblem } from './values.ts';

/** A list like those of the ALLOWED_ settings, only for this provider. */
const list = z.array(z.string().min(1).max(320)).max(1_000).default([]);

const plain = z
  .string()
  .min(1)
  .max(1_000)
  .regex(/^[\x20-\x7e]+$/, 'must be plain characters');

const provider = z.strictObject({
  /** Used in URLs and stored with sign-ins, so it must not change. */
  id: z.string().regex(/^[a-z0-9-]{1,30}$/, 'must be lower-case letters, digits and hyphens'),
  name: z.string().min(1).max(60),
  issuerUrl: z.string().refine((text) => issuerProblem(text) === undefined, 'must be an http(s) address'),
  clientId: plain,
  clientSecret: plain,
  scopes: z.string().default('openid email profile'),
  allowedEmails: list,
  allowedDomains: list,
  allowedGroups: list,
  groupsClaim: z.string().min(1).max(200).default('groups'),
});

/** One more provider beside that of the DATASTORE_OIDC_ settings. */
export type MoreProvider = z.output<typeof provider>;

const RESERVED = ['oidc', 'household'];
const MOST = 10;

const providers = z
  .array(provider)
  .max(MOST)
  .refine((each) => new Set(each.map(({ id }) => id)).size === each.length, 'each needs its own id')
  .refine((each) => !each.some(({ id }) => RESERVED.includes(id)), `${RESERVED.join(' and ')} are taken`);

/** Reads the file. Problems name their position in it, never a value, which may be a secret. */
export function readMoreProviders(path: string | undefined, problems: string[]): MoreProvider[] {
  if (path === undefined) return [];
  try {
    const read = providers.safeParse(JSON.parse(readFileSync(path, 'utf8')));
    if (read.success) return read.data;
    for (const { path: place, message } of read.error.issues) {
      problems.push(`MORE_PROVIDERS_FILE ${path}: ${place.join('.') || 'the list'}: ${message}.`);
    }
  } catch (error) {
    const reason = error instanceof SyntaxError ? 'is not JSON' : 'cannot be read';
    problems.push(`MORE_PROVIDERS_FILE ${path} ${reason}.`);
  }
  return [];
}
