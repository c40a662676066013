import type { NotificationKind } from '#contract/notification-kind.ts';
import { localTime } from '#contract/timezone.ts';
import { addDays, daysBetween } from '#core/calendar-day.ts';
import type { Contact } from '#server/datastore/notification-settings.ts';
import { type Today, windowText } from './daily-content.ts';
import type { MessageContent } from './message-content.ts';

/** A message besides the day's own: what it is about, once, and what it says. */
export interface DueKind {
  kind: Exclude<NotificationKind, 'daily'>;
  /** Comes once for each: the running cycle's first day, or the day on which a warning begins. */
  about: Temporal.PlainDate;
  content: MessageContent;
}

const SOON_DAYS = 2;
/** Two warnings before a connection ends. */
const RENEWAL_WARNINGS_DAYS = [3, 14] as const;
const SUBJECT = 'Lutea: a note for you';

function periodSoon(day: Today, publicUrl: string): DueKind[] {
  const { state, nextPeriod, lastPeriodDate } = day.cycle;
  if (state !== 'COUNTING' || nextPeriod === null || lastPeriodDate === null) return [];
  const daysAway = daysBetween(day.date, nextPeriod.date);
  if (daysAway < 1 || daysAway > SOON_DAYS) return [];
  const content = {
    subject: SUBJECT,
    headline: 'Your period may start soon.',
    paragraphs: [{ label: 'Estimated', text: windowText(day) ?? '' }],
    action: { label: 'Open your calendar', url: `${publicUrl}/calendar` },
  };
  return [{ kind: 'periodSoon', about: lastPeriodDate, content }];
}

function periodLate(day: Today, publicUrl: string): DueKind[] {
  const { state, notice, lastPeriodDate } = day.cycle;
  if ((state !== 'LATE' && state !== 'OVERDUE') || lastPeriodDate === null) return [];
  const content = {
    subject: SUBJECT,
    headline: 'Did your period start?',
    paragraphs: [{ text: notice?.text ?? 'Your period is later than estimated.' }],
    action: { label: 'Log the start', url: `${publicUrl}/period-history` },
  };
  return [{ kind: 'periodLate', about: lastPeriodDate, content }];
}

function connectionRenewal({ device, timezone }: Contact, day: Today, publicUrl: string): DueKind[] {
  if (device === null) return [];
  const said = (headline: string, text: string): MessageContent => ({
    subject: SUBJECT,
    headline,
    paragraphs: [{ text }],
    action: { label: 'Connect again', url: `${publicUrl}/settings` },
  });
  const kind = 'connectionRenewal' as const;
  if (device.problem === 'UNAUTHORIZED') {
    const about = localTime(device.connectedAt, timezone).toPlainDate();
    const text =
      'Your wearable no longer lets Lutea read it. Until you connect again, your days are decided without it.';
    return [{ kind, about, content: said('Your wearable needs connecting again.', text) }];
  }
  if (device.expiresAt === null) return [];
  const dueOn = localTime(device.expiresAt, timezone).toPlainDate();
  const daysLeft = daysBetween(day.date, dueOn);
  const warning = RENEWAL_WARNINGS_DAYS.find((days) => daysLeft <= days);
  if (warning === undefined || daysLeft < 0) return [];
  const text = `The connection to your wearable ends in ${daysLeft} ${daysLeft === 1 ? 'day' : 'days'}. Connecting again takes a minute and loses nothing.`;
  return [
    {
      kind,
      about: addDays(dueOn, -warning),
      content: said('Your wearable needs connecting again soon.', text),
    },
  ];
}

/** Everything besides the day's own message that a person wants to know and should know today. */
export function otherKindsDue(contact: Contact, day: Today, publicUrl: string): DueKind[] {
  const due = [
    ...periodSoon(day, publicUrl),
    ...periodLate(day, publicUrl),
    ...connectionRenewal(contact, day, publicUrl),
  ];
  return due.filter(({ kind }) => contact.kinds[kind]);
}
