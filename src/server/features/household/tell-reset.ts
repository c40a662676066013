import { randomUUID } from 'node:crypto';
import { DEFAULT_LANGUAGE } from '#core/language.ts';
import { actAsUser } from '#server/database/person.ts';
import { SEND_AT_ONCE } from '#server/integrations/delivery/outcome.ts';
import { accountMail } from '#server/integrations/mail/account-mail.ts';
import type { Mailer } from '#server/integrations/mail/mailer.ts';
import { selectMailContact } from '#server/records/access/mail-contact.ts';
import type { HouseholdContext } from './context.ts';
import { HOUSEHOLD_WORDS } from './wording.ts';

/**
 * Tells the person about a reset, so that nobody loses their credentials unnoticed. False if there is no way to tell
 * them.
 */
export async function tellAboutReset(
  { engine, publicUrl }: HouseholdContext,
  mailer: Mailer | undefined,
  userId: string,
): Promise<boolean> {
  const [[contact]] = await actAsUser(engine, userId).read(selectMailContact);
  if (mailer === undefined || contact === undefined || contact.email === '') return false;
  const { resetSubject: subject, resetText: text } = HOUSEHOLD_WORDS[contact.language ?? DEFAULT_LANGUAGE];
  const mail = accountMail({ to: contact.email, subject, text, url: `${publicUrl}/`, id: randomUUID() });
  return (await mailer.send(mail, SEND_AT_ONCE)).state !== 'failed';
}
