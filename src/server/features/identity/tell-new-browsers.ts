import { localTime } from '#contract/timezone.ts';
import { readUserAgent } from '#core/browser-name.ts';
import { DEFAULT_LANGUAGE, type Language } from '#core/language.ts';
import type { Engine } from '#server/database/engine.ts';
import { actAsUser } from '#server/database/person.ts';
import { accountMail } from '#server/integrations/mail/account-mail.ts';
import type { Mailer } from '#server/integrations/mail/mailer.ts';
import { endMail, type NewBrowser, takeNewBrowsers } from '#server/records/access/known-browsers.ts';
import { selectMailContact } from '#server/records/access/mail-contact.ts';
import { NEW_BROWSER_WORDING } from './new-browser-wording.ts';

interface TellingContext {
  engine: Engine;
  clock: () => Temporal.Instant;
  publicUrl: string;
  mailer: Mailer | undefined;
  /** Aborted when the process stops. */
  stopping?: AbortSignal | undefined;
}

function describeBrowser({ userAgent }: NewBrowser, language: Language): string {
  const { unknownBrowser, browserOn } = NEW_BROWSER_WORDING[language];
  const { browser = unknownBrowser, system } = readUserAgent(userAgent);
  return system === undefined ? browser : browserOn(browser, system);
}

function describeMoment({ firstSeenAt }: NewBrowser, timezone: string, language: Language): string {
  return localTime(firstSeenAt, timezone).toLocaleString(NEW_BROWSER_WORDING[language].locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  });
}

/** The mail; undefined if the person has no e-mail address, or one that is not confirmed as theirs. */
async function composeFor({ engine, publicUrl }: TellingContext, browser: NewBrowser) {
  const [[contact]] = await actAsUser(engine, browser.userId).read(selectMailContact);
  if (contact === undefined || contact.email === '') return undefined;
  const { email: to, emailVerified, confirmedEmail, timezone } = contact;
  if (!emailVerified && confirmedEmail !== to) return undefined;
  const language = contact.language ?? DEFAULT_LANGUAGE;
  const { subject, text } = NEW_BROWSER_WORDING[language];
  return accountMail({
    to,
    subject,
    text: text(describeBrowser(browser, language), describeMoment(browser, timezone, language)),
    url: `${publicUrl}/settings/sessions`,
    id: Buffer.from(browser.hash).toString('hex'),
  });
}

async function tell(context: TellingContext, mailer: Mailer, browser: NewBrowser): Promise<boolean> {
  const { engine, stopping: signal } = context;
  const mail = await composeFor(context, browser);
  if (mail === undefined) {
    await endMail(engine, browser);
    return false;
  }
  const outcome = await mailer.send(mail, { begin: () => endMail(engine, browser), signal });
  if (outcome.state === 'failed' && !outcome.isSafeToRetry) await endMail(engine, browser);
  return outcome.state === 'sent';
}

/** Sends the mails about sign-ins in new browsers, each at most once; returns how many. */
export async function tellNewBrowsers(context: TellingContext): Promise<number> {
  const { engine, clock, mailer, stopping } = context;
  if (mailer === undefined) return 0;
  let sent = 0;
  for (const browser of await takeNewBrowsers(engine, clock())) {
    if (stopping?.aborted) break;
    if (await tell(context, mailer, browser)) sent += 1;
  }
  return sent;
}
