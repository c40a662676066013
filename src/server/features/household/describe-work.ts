import { type HouseholdContext, relyingPartyOf } from './context.ts';
import type { Invitation } from './invite.ts';

/** For the operator: what was done, or why nothing was. */
export interface WorkReport {
  ok: boolean;
  lines: string[];
}

const PROBLEMS: Readonly<Record<Extract<Invitation, { ok: false }>['problem'], string>> = {
  NAME_INVALID: 'A name has 1 to 60 characters. Nothing was changed.',
  EMAIL_INVALID: 'The e-mail address is not valid. Nothing was changed.',
  NAME_TAKEN: 'Someone with this name signs in already. A reset gives them a new start. Nothing was changed.',
  NAME_UNKNOWN: 'There is no such name: `lutea household list` prints them. Nothing was changed.',
};

const PASSWORD_ONLY =
  'Browsers allow no passkeys at this address, only a password: `lutea doctor` says more.';

function describeLink({ name, link, until }: Extract<Invitation, { ok: true }>): string[] {
  return [
    link,
    `Give this link to ${name}. It works once, until ${until.toString({ smallestUnit: 'minute' })}.`,
  ];
}

export function describeInvitation({ publicUrl }: HouseholdContext, invitation: Invitation): WorkReport {
  if (!invitation.ok) return { ok: false, lines: [PROBLEMS[invitation.problem]] };
  const isWithout = relyingPartyOf(publicUrl).problem !== undefined;
  return { ok: true, lines: [...describeLink(invitation), ...(isWithout ? [PASSWORD_ONLY] : [])] };
}

export function describeReset(invitation: Invitation, isTold: boolean): WorkReport {
  if (!invitation.ok) return { ok: false, lines: [PROBLEMS[invitation.problem]] };
  const told = isTold ? 'They were told by mail.' : 'Tell them: no mail was sent.';
  const done = `Passkeys, password and recovery codes of ${invitation.name} are removed, and all sessions have ended. ${told}`;
  return { ok: true, lines: [done, ...describeLink(invitation)] };
}
