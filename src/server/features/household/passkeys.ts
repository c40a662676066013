import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { actAsUser } from '#server/database/person.ts';
import { saveChallenge, takeChallenge } from '#server/records/household/challenges.ts';
import { type StoredPasskey, selectPasskeys, usePasskey } from '#server/records/household/passkeys.ts';
import { type HouseholdContext, relyingPartyOf, STEP_LIFETIME } from './context.ts';

/**
 * Ed25519, P-256 and RSA. They are named because newer runtimes offer post-quantum keys first, which older ones cannot
 * read.
 */
const ALGORITHMS = [-8, -7, -257];

/** How long the browser waits for the person. The challenge is valid longer, so that the page can be read first. */
const TIMEOUT_MS = 120_000;

const RP_NAME = 'Lutea';
const ID_SHAPE = /^[A-Za-z0-9_-]{1,1400}$/;
const LONGEST_TRANSPORT = 20;

/** What a page passes to the browser; undefined where browsers refuse passkeys. */
export type CeremonyOptions = object | undefined;

async function remember({ engine, clock }: HouseholdContext, secret: string, purpose: string): Promise<void> {
  await saveChallenge(engine, { secret, purpose, expiresAt: clock().add(STEP_LIFETIME) });
}

/** Whether a challenge is ours. It is valid once, for the purpose that it was made for. */
function isOurs({ engine, clock }: HouseholdContext, purpose: string) {
  return async (challenge: string) => (await takeChallenge(engine, challenge, clock())) === purpose;
}

const uuidBytes = (id: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(id.replaceAll('-', ''), 'hex'));

interface NewPasskeyOwner {
  userId: string;
  name: string;
  /** The person's passkeys: a device refuses to make a second one. */
  passkeys: readonly StoredPasskey[];
}

export async function beginPasskey(
  context: HouseholdContext,
  { userId, name, passkeys }: NewPasskeyOwner,
  purpose: string,
): Promise<CeremonyOptions> {
  const { id, problem } = relyingPartyOf(context.publicUrl);
  if (problem !== undefined) return undefined;
  const options = await generateRegistrationOptions({
    rpName: RP_NAME,
    rpID: id,
    userName: name,
    userDisplayName: name,
    userID: uuidBytes(userId),
    timeout: TIMEOUT_MS,
    attestationType: 'none',
    excludeCredentials: passkeys.map((passkey) => ({ id: passkey.id, transports: passkey.transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  });
  await remember(context, options.challenge, purpose);
  return options;
}

function parseCredential(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The new key; undefined if the browser's answer is not right in every part. */
export async function readPasskey(
  context: HouseholdContext,
  { credential, purpose, name }: { credential: string; purpose: string; name: string },
): Promise<StoredPasskey | undefined> {
  const { id: expectedRPID, origin: expectedOrigin } = relyingPartyOf(context.publicUrl);
  const verified = await verifyRegistrationResponse({
    // The library checks every field of what the browser sent.
    response: parseCredential(credential) as RegistrationResponseJSON,
    expectedChallenge: isOurs(context, purpose),
    expectedOrigin,
    expectedRPID,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => undefined);
  if (verified?.verified !== true) return undefined;
  const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential;
  if (!ID_SHAPE.test(id)) return undefined;
  return {
    id,
    publicKey,
    counter,
    transports: transports.slice(0, 10).filter((each) => String(each).length <= LONGEST_TRANSPORT),
    name,
    createdAt: context.clock(),
    lastUsedAt: null,
  };
}

/** Any passkey of this installation may answer: the person need not type a name. */
export async function beginPasskeySignIn(
  context: HouseholdContext,
  purpose: string,
): Promise<CeremonyOptions> {
  const { id, problem } = relyingPartyOf(context.publicUrl);
  if (problem !== undefined) return undefined;
  const options = await generateAuthenticationOptions({
    rpID: id,
    timeout: TIMEOUT_MS,
    userVerification: 'required',
  });
  await remember(context, options.challenge, purpose);
  return options;
}

function verifySignIn(
  context: HouseholdContext,
  response: AuthenticationResponseJSON,
  { passkey, purpose }: { passkey: StoredPasskey; purpose: string },
) {
  const { id: expectedRPID, origin: expectedOrigin } = relyingPartyOf(context.publicUrl);
  const { id, publicKey, counter, transports } = passkey;
  return verifyAuthenticationResponse({
    response,
    expectedChallenge: isOurs(context, purpose),
    expectedOrigin,
    expectedRPID,
    credential: { id, publicKey: new Uint8Array(publicKey), counter, transports },
  }).catch(() => undefined);
}

/** The user that a passkey belongs to, as the device stored it; undefined if it names none. */
function ownerOf({ response }: AuthenticationResponseJSON): string | undefined {
  const handle = Buffer.from(String(response?.userHandle ?? ''), 'base64url').toString('hex');
  const [, ...groups] = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/.exec(handle) ?? [];
  return groups.length === 0 ? undefined : groups.join('-');
}

/** Whose passkey answered; undefined if anything is wrong. A counter that went back means a cloned key. */
export async function signInWithPasskey(
  context: HouseholdContext,
  { credential, purpose }: { credential: string; purpose: string },
): Promise<string | undefined> {
  const response = parseCredential(credential) as AuthenticationResponseJSON | null | undefined;
  const userId = response == null ? undefined : ownerOf(response);
  if (response == null || userId === undefined) return undefined;
  const person = actAsUser(context.engine, userId);
  const [passkeys] = await person.read(selectPasskeys);
  const passkey = passkeys.find(({ id }) => id === response.id);
  const verified = passkey && (await verifySignIn(context, response, { passkey, purpose }));
  if (passkey === undefined || verified?.verified !== true) return undefined;
  const use = { counter: verified.authenticationInfo.newCounter, now: context.clock() };
  const [used] = await person.change(usePasskey(passkey, use));
  return used.length === 1 ? userId : undefined;
}
