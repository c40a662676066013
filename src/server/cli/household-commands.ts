import { composeSenders } from '#server/app/compose-senders.ts';
import { openedAddress } from '#server/config/config.ts';
import { describeInvitation, describeReset } from '#server/features/household/describe-work.ts';
import { invite, reset } from '#server/features/household/invite.ts';
import { tellAboutReset } from '#server/features/household/tell-reset.ts';
import { listAccounts } from '#server/records/household/accounts.ts';
import { standInsOf } from '#server/try-it/stand-ins.ts';
import { type CommandResult, fail } from './command-result.ts';
import type { CommandContext } from './commands.ts';

const OFF = 'The household provider is off: set HOUSEHOLD=on (docs/household.md). Nothing was changed.';

const contextOf = ({ config, engine, keyRing, clock }: CommandContext) => ({
  engine,
  keyRing,
  clock,
  publicUrl: openedAddress(config),
});

const minuteOf = (moment: Temporal.Instant) => moment.toString({ smallestUnit: 'minute' });

/** `Name` or `Name <address>`. */
function readInvited(text: string): { name: string; email: string } {
  const [, name = text, email = ''] = /^(.*?)\s*<([^<>]*)>$/.exec(text.trim()) ?? [];
  return { name, email };
}

export async function inviteToHousehold(context: CommandContext, text: string): Promise<CommandResult> {
  if (!context.config.isHousehold) return fail(OFF);
  const household = contextOf(context);
  return describeInvitation(household, await invite(household, readInvited(text)));
}

export async function resetInHousehold(context: CommandContext, name: string): Promise<CommandResult> {
  if (!context.config.isHousehold) return fail(OFF);
  const { config, keyRing, clock } = context;
  const household = contextOf(context);
  const mailboxUrl = config.isTryIt ? standInsOf(config).mailboxUrl : undefined;
  const { mailer } = composeSenders({ config, keyRing, clock, mailboxUrl });
  try {
    const invitation = await reset(household, name);
    const isTold = invitation.ok && (await tellAboutReset(household, mailer, invitation.userId));
    return describeReset(invitation, isTold);
  } finally {
    mailer?.close();
  }
}

export async function listHousehold({ engine }: CommandContext): Promise<CommandResult> {
  const accounts = await listAccounts(engine);
  const lines = accounts.map(({ userId, name, passkeys, hasPassword, linkUntil }) => {
    const ways = `passkeys ${passkeys}${hasPassword ? ', password' : ''}`;
    return `${userId}  ${name}  ${ways}${linkUntil === null ? '' : `, link until ${minuteOf(linkUntil)}`}`;
  });
  return { lines: lines.length === 0 ? ['Nobody was invited yet.'] : lines, ok: true };
}
