import type { MessageAnswer, NotificationKind } from '#contract/notification-kind.ts';
import type { Contact } from '#server/records/notification/settings.ts';
import { addressState } from './address-trust.ts';
import type { MessageContent } from './message-content.ts';
import { MESSAGE_WORDING } from './wording.ts';

/** The buttons of a message in a browser. Others may read them on the screen, so a discreet message has none. */
const ANSWERS: Readonly<Partial<Record<NotificationKind, readonly MessageAnswer[]>>> = {
  daily: ['ILL'],
  periodLate: ['STARTED_TODAY', 'NOT_YET'],
};

function answersTo({ language, channel, discreet }: Contact, kind: NotificationKind) {
  if (channel !== 'browser' || discreet === true) return [];
  const { answers } = MESSAGE_WORDING[language];
  return (ANSWERS[kind] ?? []).map((answer) => ({ answer, label: answers[answer] }));
}

/** The discreet message: a link, and in the first message what later ones will contain. */
export function discreetContent(
  contact: Contact,
  { kind, date }: { kind: NotificationKind; date: Temporal.PlainDate },
  publicUrl: string,
): MessageContent {
  const { language, discreet, channel } = contact;
  const { discreet: words, daily, noteSubject } = MESSAGE_WORDING[language];
  const isFirst = discreet === null && channel !== 'browser';
  return {
    language,
    subject: kind === 'daily' ? daily.neutralSubject(date) : noteSubject,
    headline: words.headline,
    paragraphs: isFirst ? [{ text: words.first(`${publicUrl}/settings/notifications`) }] : [],
    action: { label: words.open, url: `${publicUrl}/` },
    answers: answersTo(contact, kind),
  };
}

/** Asks to confirm the address. It may reach a stranger, so it contains no personal data. */
export function confirmationContent({ language }: Contact, confirmUrl: string): MessageContent {
  const { noteSubject, confirmAddress: words } = MESSAGE_WORDING[language];
  return {
    language,
    subject: noteSubject,
    headline: words.mail.headline,
    paragraphs: [{ text: words.mail.text }],
    action: { label: words.confirm, url: confirmUrl },
  };
}

const mayBeAsked = (contact: Contact, today: Temporal.PlainDate): boolean =>
  contact.confirmationSentTo !== contact.email || contact.confirmationSentOn?.equals(today) === true;

export type Fullness = 'FULL' | 'DISCREET' | 'CONFIRMATION' | 'NOTHING';

/** How much this day's message may contain. An unconfirmed address gets one confirmation mail and nothing else. */
export function fullnessFor(contact: Contact, today: Temporal.PlainDate): Fullness {
  if (contact.channel === 'email' && addressState(contact) === 'UNCONFIRMED') {
    return mayBeAsked(contact, today) ? 'CONFIRMATION' : 'NOTHING';
  }
  // A message of a browser may be shown on a locked screen.
  if (contact.channel === 'browser') return 'DISCREET';
  const isFirstDay = contact.firstMessageOn?.equals(today) ?? true;
  return (contact.discreet ?? isFirstDay) ? 'DISCREET' : 'FULL';
}
