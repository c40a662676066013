import { countMove, moveIdentities } from '#server/records/access/identities.ts';
import { type CommandResult, fail } from './command-result.ts';
import type { CommandContext } from './commands.ts';

const SHAPE = 'Both addresses must be issuers, such as https://id.example.org. Nothing was changed.';

const isIssuer = (text: string): boolean => /^https?:$/.test(URL.parse(text)?.protocol ?? '');

function describeRest(there: number): string[] {
  return there === 0 ? [] : [`${there} more sign in at the new address already, and stay as they are.`];
}

/** Says what `moveProvider` would do. */
export async function previewMove(
  { engine }: CommandContext,
  _argument: string,
  [from = '', to = '']: readonly string[],
): Promise<CommandResult> {
  if (!isIssuer(from) || !isIssuer(to)) return fail(SHAPE);
  const { moving, there } = await countMove(engine, { from, to });
  return {
    lines: [
      `${moving} people would sign in at ${to} in place of ${from}. Nothing was changed.`,
      ...describeRest(there),
    ],
    ok: true,
  };
}

/** Moves all identities to another provider or issuer address with the same subjects. */
export async function moveProvider(
  { engine }: CommandContext,
  _argument: string,
  [from = '', to = '']: readonly string[],
): Promise<CommandResult> {
  if (!isIssuer(from) || !isIssuer(to)) return fail(SHAPE);
  const { there } = await countMove(engine, { from, to });
  const moved = await moveIdentities(engine, { from, to });
  return {
    lines: [`${moved} people sign in at ${to} now, in place of ${from}.`, ...describeRest(there)],
    ok: true,
  };
}
