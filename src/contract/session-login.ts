import { z } from 'zod';
import { requestFields } from './request-fields.ts';

/** A boolean field. A form sends it as text. */
function flag(name: string, description: string) {
  return z
    .union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')], {
      error: `Invalid ${name}: must be true or false`,
    })
    .meta({ description });
}

const again = flag('again', 'True: the provider asks even people who are signed in there');

/** `returnTo` is the page to return to; a page that is not ours counts as `/`. */
export const loginRequest = requestFields({
  returnTo: z.string().catch('/').optional(),
  again: again.optional(),
  link: flag('link', 'True: the signed-in person wants to sign in at this provider as well').optional(),
  provider: z
    .string({ error: 'Invalid provider: must be the name of a provider' })
    .max(60, { error: 'Invalid provider: must be the name of a provider' })
    .meta({ description: 'Which of several identity providers; without it the first' })
    .optional(),
}).nullish();

/** A form sends an empty body, and a script none at all. */
export const logoutRequest = requestFields({
  provider: flag('provider', 'True: sign out at the identity provider too, if it supports that').optional(),
}).nullish();

/** Whether signing out here also signs out at the identity provider: the person decides, always, or never. */
export const PROVIDER_LOGOUTS = ['ask', 'always', 'never'] as const;

export type ProviderLogout = (typeof PROVIDER_LOGOUTS)[number];

/** The identity provider's name, for people who sign out. */
export const signInProvider = z.object({
  host: z.string().meta({ description: 'The identity provider’s host; empty if none is configured' }),
  logout: z.enum(PROVIDER_LOGOUTS).meta({ description: 'Also `never` if the provider does not support it' }),
});

/** The providers of this installation, and which of them you sign in with. */
export const identityList = z.object({
  mayChange: z.boolean().meta({ description: 'Whether your last sign-in is recent enough to change this' }),
  items: z.array(
    z.object({
      provider: z.string(),
      name: z.string(),
      isHousehold: z
        .boolean()
        .meta({ description: 'Lutea itself: /household/keys manages how you sign in there' }),
      isLinked: z.boolean(),
      mayUnlink: z.boolean().meta({ description: 'Linked, and another way to sign in is left' }),
    }),
  ),
});

/** Any text: an unknown provider is 404, not 400. */
export const identityAddress = z.object({ provider: z.string() });

/** The values of `/login?error=`, with their messages. */
export const LOGIN_ERRORS = {
  login_failed: 'Signing in did not work. Please try again.',
  login_cancelled: 'You cancelled signing in. You can try again at any time.',
  provider_unavailable: 'The sign-in service cannot be reached right now. Please try again in a moment.',
  too_many_attempts: 'Too many sign-in attempts. Please wait a minute and try again.',
  login_not_fresh:
    'Your sign-in service did not ask who you are, so this does not count as a recent sign-in. Sign out there as well, then sign in again.',
  not_allowed:
    'The account that you signed in with may not use this installation. Ask the person who runs it, or sign in with another account.',
  identity_taken: 'That account belongs to someone else here. Choose another one.',
  account_disabled: 'Your account is disabled. Ask the person who runs this installation.',
  session_expired: 'You have been signed out. Please sign in again.',
} as const;

export type LoginError = keyof typeof LOGIN_ERRORS;

export function isLoginError(code: string): code is LoginError {
  return Object.hasOwn(LOGIN_ERRORS, code);
}
