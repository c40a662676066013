import { CannotOpen } from '#server/database/key-ring.ts';
import { actAsUser, type PersonRun } from '#server/database/person.ts';
import {
  findAccountByName,
  passwordPlace,
  savePassword,
  selectAccount,
  takeCodeStep,
} from '#server/records/household/accounts.ts';
import { nameKeyOf } from './account-name.ts';
import type { HouseholdContext } from './context.ts';
import { findCodeStep, isCodeSecret } from './one-time-code.ts';
import { hashPassword, isPassword, isRightPassword, type PasswordSecret } from './password.ts';

function openSecret(
  { keyRing }: HouseholdContext,
  { userId, sealed }: { userId: string; sealed: string | null },
): PasswordSecret | undefined {
  if (sealed === null) return undefined;
  try {
    return JSON.parse(keyRing.open(sealed, passwordPlace(userId))) as PasswordSecret;
  } catch (error) {
    // The key is gone, so nobody can know the password: passkeys and recovery codes still work.
    if (error instanceof CannotOpen) return undefined;
    throw error;
  }
}

export interface PasswordAttempt {
  name: string;
  password: string;
  code: string;
}

/** Whose name, password and code these are; undefined if one of them is wrong, without telling which. */
export async function signInWithPassword(
  context: HouseholdContext,
  { name, password, code }: PasswordAttempt,
): Promise<string | undefined> {
  const found = await findAccountByName(context.engine, nameKeyOf(name));
  const person = found && actAsUser(context.engine, found.userId);
  const [[account]] = (await person?.read(selectAccount)) ?? [[]];
  const secret = account && openSecret(context, account);
  const isRight = await isRightPassword(password, secret);
  const step = secret && findCodeStep(secret.codeSecret, code, context.clock());
  if (!isRight || step === undefined || person === undefined) return undefined;
  const [taken] = await person.change(takeCodeStep(step));
  return taken.length === 1 ? found?.userId : undefined;
}

export interface NewPassword {
  password: string;
  codeSecret: string;
  code: string;
}

/** What is wrong with a new password and its first code; undefined if nothing is. */
export function findPasswordProblem(
  { clock }: HouseholdContext,
  { password, codeSecret, code }: NewPassword,
): 'PASSWORD' | 'CODE' | undefined {
  if (!isPassword(password)) return 'PASSWORD';
  const isCodeRight = isCodeSecret(codeSecret) && findCodeStep(codeSecret, code, clock()) !== undefined;
  return isCodeRight ? undefined : 'CODE';
}

/** Returns a function that stores the password in the person's transaction. */
export async function preparePassword(
  { keyRing, clock }: HouseholdContext,
  userId: string,
  { password, codeSecret, code }: NewPassword,
): Promise<(run: PersonRun) => Promise<void>> {
  const secret: PasswordSecret = { ...(await hashPassword(password)), codeSecret };
  const sealed = keyRing.seal(JSON.stringify(secret), passwordPlace(userId));
  const step = findCodeStep(codeSecret, code, clock()) ?? 0;
  return async (run) => {
    await run(savePassword(sealed));
    // The code that proved that the app works cannot be used again to sign in.
    await run(takeCodeStep(step));
  };
}
