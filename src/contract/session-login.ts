import { z } from 'zod';
import { requestFields } from './request-fields.ts';

/** `returnTo` is the page to end at; one that is not a page of ours counts as `/`. */
export const loginRequest = requestFields({ returnTo: z.string().catch('/').optional() }).nullish();

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

/** The words for whatever stands in the address. */
export function explainLoginError(code: string): string {
  return Object.hasOwn(LOGIN_ERRORS, code) ? LOGIN_ERRORS[code as LoginError] : LOGIN_ERRORS.login_failed;
}
