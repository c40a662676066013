import * as client from 'openid-client';

/** What the provider says about a person besides their identity. */
interface PersonDetails {
  email: string | undefined;
  /** Whether the address is verified; undefined if the provider does not say. */
  emailVerified: boolean | undefined;
  groups: readonly string[];
}

type Claims = Readonly<Record<string, unknown>>;

const EMAIL_SHAPE = /^[^\s@\p{Cc}]{1,64}@[^\s@\p{Cc}]{1,255}$/u;

/** The e-mail address among the claims, if it is a valid one. */
function emailOf({ email }: Claims): string | undefined {
  return typeof email === 'string' && email.isWellFormed() && EMAIL_SHAPE.test(email) ? email : undefined;
}

/** The claim `email_verified`. Many providers omit it, and some send text. Any value other than true means no. */
function verifiedOf({ email_verified: verified }: Claims): boolean | undefined {
  return verified === undefined ? undefined : verified === true || verified === 'true';
}

/** A claim by name, or by path for a nested one. */
function findClaim(claims: Claims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  return name.split('.').reduce<unknown>((value, part) => {
    const isObject = typeof value === 'object' && value !== null && Object.hasOwn(value, part);
    return isObject ? (value as Claims)[part] : undefined;
  }, claims);
}

/** The groups among the claims: a list, or a single one. Undefined if the claim is missing. */
function groupsOf(claims: Claims, name: string): string[] | undefined {
  const value = findClaim(claims, name);
  if (value === undefined) return undefined;
  return [value].flat().filter((group) => typeof group === 'string');
}

interface Source {
  accessToken: string;
  claims: client.IDToken;
  groupsClaim: string | undefined;
}

/** Details from the ID token; what is missing there comes from userinfo. */
export async function readDetails(
  config: client.Configuration,
  { accessToken, claims, groupsClaim }: Source,
): Promise<PersonDetails> {
  const findGroups = (source: Claims) => (groupsClaim === undefined ? [] : groupsOf(source, groupsClaim));
  const isComplete = emailOf(claims) !== undefined && findGroups(claims) !== undefined;
  const hasUserInfo = config.serverMetadata().userinfo_endpoint !== undefined;
  const userInfo: Claims =
    isComplete || !hasUserInfo ? {} : await client.fetchUserInfo(config, accessToken, claims.sub);
  // An address and its verification must come from the same source.
  const source: Claims = emailOf(claims) === undefined ? userInfo : claims;
  return {
    email: emailOf(source),
    emailVerified: verifiedOf(source),
    groups: findGroups(claims) ?? findGroups(userInfo) ?? [],
  };
}
