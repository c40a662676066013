import type { NotificationKind } from '#contract/notification-kind.ts';
import { localTime } from '#contract/timezone.ts';
import { addDays, daysBetween } from '#core/calendar-day.ts';
import type { Contact } from '#server/records/notification/settings.ts';
import type { Today } from './daily-content.ts';
import type { MessageContent } from './message-content.ts';
import { MESSAGE_WORDING } from './wording.ts';

/** A message besides the daily one. */
export interface DueKind {
  kind: Exclude<NotificationKind, 'daily'>;
  /**
   * The date that the message is about; it is sent once per date. The first day of the current cycle, or of a warning.
   */
  about: Temporal.PlainDate;
  content: MessageContent;
}

/** Where the links of messages lead. */
export interface KindLinks {
  publicUrl: string;
  /** The page on which the start after this one can be logged without signing in. */
  logStartUrl: (lastStart: Temporal.PlainDate) => string;
}

const SOON_DAYS = 2;
/** Two warnings before a connection expires. */
const RENEWAL_WARNINGS_DAYS = [3, 14] as const;

interface Note {
  headline: string;
  paragraph: { label?: string; text: string };
  action: MessageContent['action'];
}

function toContent({ language }: Contact, { headline, paragraph, action }: Note): MessageContent {
  const { noteSubject } = MESSAGE_WORDING[language];
  return { language, subject: noteSubject, headline, paragraphs: [paragraph], action };
}

function periodSoon(contact: Contact, day: Today, { publicUrl }: KindLinks): DueKind[] {
  const { state, nextPeriod, lastPeriodDate } = day.cycle;
  if (state !== 'COUNTING' || nextPeriod === null || lastPeriodDate === null) return [];
  const daysAway = daysBetween(day.date, nextPeriod.date ?? nextPeriod.earliest);
  if (daysAway < 1 || daysAway > SOON_DAYS) return [];
  const { periodSoon: words, window } = MESSAGE_WORDING[contact.language];
  const content = toContent(contact, {
    headline: words.headline,
    paragraph: { label: words.label, text: window(nextPeriod) },
    action: { label: words.open, url: `${publicUrl}/calendar` },
  });
  return [{ kind: 'periodSoon', about: lastPeriodDate, content }];
}

function periodLate(contact: Contact, day: Today, { logStartUrl }: KindLinks): DueKind[] {
  const { state, notice, lastPeriodDate } = day.cycle;
  if ((state !== 'LATE' && state !== 'OVERDUE') || lastPeriodDate === null) return [];
  const { periodLate: words } = MESSAGE_WORDING[contact.language];
  const content = toContent(contact, {
    headline: words.headline,
    paragraph: { text: notice?.text ?? words.text },
    action: { label: words.open, url: logStartUrl(lastPeriodDate) },
  });
  return [{ kind: 'periodLate', about: lastPeriodDate, content }];
}

function connectionRenewal(
  contact: Contact,
  device: Contact['devices'][number],
  day: Today,
  { publicUrl }: KindLinks,
): DueKind[] {
  const { timezone, language } = contact;
  const { ended, endsSoon, open } = MESSAGE_WORDING[language].connection;
  const dueAbout = (about: Temporal.PlainDate, headline: string, text: string): DueKind[] => {
    const action = { label: open, url: `${publicUrl}/settings` };
    const content = toContent(contact, { headline, paragraph: { text }, action });
    return [{ kind: 'connectionRenewal', about, content }];
  };
  if (device.problem === 'UNAUTHORIZED') {
    const connectedOn = localTime(device.connectedAt, timezone).toPlainDate();
    return dueAbout(connectedOn, ended.headline, ended.text);
  }
  if (device.expiresAt === null) return [];
  const dueOn = localTime(device.expiresAt, timezone).toPlainDate();
  const daysLeft = daysBetween(day.date, dueOn);
  const warning = RENEWAL_WARNINGS_DAYS.find((days) => daysLeft <= days);
  if (warning === undefined || daysLeft < 0) return [];
  return dueAbout(addDays(dueOn, -warning), endsSoon.headline, endsSoon.text(daysLeft));
}

/** Every message besides the daily one that is due today and that the person wants. */
export function otherKindsDue(contact: Contact, day: Today, links: KindLinks): DueKind[] {
  const due = [
    ...periodSoon(contact, day, links),
    ...periodLate(contact, day, links),
    ...contact.devices.flatMap((device) => connectionRenewal(contact, device, day, links)),
  ];
  return due.filter(({ kind }) => contact.kinds[kind]);
}
