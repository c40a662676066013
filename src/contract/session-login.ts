import { z } from 'zod';
import { requestFields } from './request-fields.ts';

/** A form sends words. */
const again = z
  .union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')], {
    error: 'Invalid again: must be true or false',
  })
  .meta({ description: 'True to be asked by the provider even when signed in there' });

/** `returnTo` is the page to end at; one that is not a page of ours counts as `/`. */
export const loginRequest = requestFields({
  returnTo: z.string().catch('/').optional(),
  again: again.optional(),
}).nullish();

/** No fields: a form sends an empty body, and a script none at all. */
export const logoutRequest = requestFields({}).nullish();

/** What `/login?error=` may say, in words for the person. */
export const LOGIN_ERRORS = {
  login_failed: 'Signing in did not work. Please try again.',
  login_cancelled: 'You cancelled signing in. You can try again at any time.',
  provider_unavailable: 'The sign-in service cannot be reached right now. Please try again in a moment.',
  too_many_attempts: 'Too many sign-in attempts. Please wait a minute and try again.',
  session_expired: 'You have been signed out. Please sign in again.',
} as const;

export type LoginError = keyof typeof LOGIN_ERRORS;

export function isLoginError(code: string): code is LoginError {
  return Object.hasOwn(LOGIN_ERRORS, code);
}
