import { openedAddress } from '#server/config/config.ts';
import { findSettingsProblems } from '#server/features/operator/check-settings.ts';
import { createOperatorLink } from '#server/records/operator/operator-keys.ts';
import { type StoredOidc, saveStoredOidc } from '#server/records/operator/operator-settings.ts';
import type { CommandResult } from './command-result.ts';
import type { CommandContext } from './commands.ts';

/** Prints a sign-in link: anyone who may run commands may also open the operator page. */
export async function printAdminLink({ config, engine, clock }: CommandContext): Promise<CommandResult> {
  const key = await createOperatorLink(engine, clock());
  return {
    lines: [
      `${openedAddress(config)}/admin?key=${key}`,
      'It opens the operator’s page once, within 15 minutes.',
    ],
    ok: true,
  };
}

const FIELDS = ['issuerUrl', 'clientId', 'clientSecret'] as const;

function readSettings(text: string): StoredOidc | undefined {
  try {
    const value = JSON.parse(text) as Record<string, unknown> | null;
    const [issuerUrl, clientId, clientSecret] = FIELDS.map((name) => value?.[name]);
    const isComplete = [issuerUrl, clientId, clientSecret].every((field) => typeof field === 'string');
    return isComplete ? ({ issuerUrl, clientId, clientSecret } as StoredOidc) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Stores an identity provider for an installation that cannot start without one, so that its operator page is out of
 * reach.
 */
export async function storeProvider(
  { engine, keyRing, clock }: CommandContext,
  text: string,
): Promise<CommandResult> {
  const settings = readSettings(text);
  if (settings === undefined) {
    return {
      lines: [`The file must be JSON with the texts ${FIELDS.join(', ')}. Nothing was stored.`],
      ok: false,
    };
  }
  const problems = findSettingsProblems(settings);
  if (problems.length > 0) return { lines: [...problems, 'Nothing was stored.'], ok: false };
  await saveStoredOidc(engine, { keyRing, now: clock() }, settings);
  return { lines: ['Stored, encrypted. It takes effect at the next start. Delete the file.'], ok: true };
}
