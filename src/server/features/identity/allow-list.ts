import type { OidcIdentity } from '#server/integrations/oidc/oidc-client.ts';

/** People on any of the lists may sign in. If all are empty, everyone may. */
export interface AllowList {
  emails: readonly string[];
  domains: readonly string[];
  groups: readonly string[];
}

type Claimed = Pick<OidcIdentity, 'email' | 'emailVerified' | 'groups'>;

/** Addresses and domains are compared case-insensitively. */
const includes = (list: readonly string[], wanted: string): boolean =>
  list.some((entry) => entry.toLowerCase() === wanted.toLowerCase());

/**
 * Whether the e-mail address is allowed. One that the provider has not verified does not count, because anyone can type
 * it.
 */
function isEmailAllowed({ emails, domains }: AllowList, { email, emailVerified }: Claimed): boolean {
  if (email === undefined || emailVerified === false) return false;
  return includes(emails, email) || includes(domains, email.slice(email.lastIndexOf('@') + 1));
}

export function isAllowed(list: AllowList, person: Claimed): boolean {
  const { emails, domains, groups } = list;
  if (emails.length + domains.length + groups.length === 0) return true;
  return isEmailAllowed(list, person) || person.groups.some((group) => groups.includes(group));
}
