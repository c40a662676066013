import {
  ICalCalendar,
  ICalCalendarMethod,
  ICalEventClass,
  type ICalEventData,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator';
import { addDays } from '#core/calendar-day.ts';
import type { RevisedEvent } from './revise-events.ts';

/** How often programs should refresh: a plan changes once a day, but a logged start should not take a day to show. */
const REFRESH_SECONDS = 6 * 60 * 60;

/** RFC 5545 §3.6: a calendar must have at least one component, even without events. */
const EMPTY_BODY = [
  'BEGIN:VTIMEZONE',
  'TZID:UTC',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0000',
  'END:STANDARD',
  'END:VTIMEZONE',
  '',
].join('\r\n');

const END = 'END:VCALENDAR';

function toEventData(event: RevisedEvent): ICalEventData {
  // The time of the last change, not of the request, so that an unchanged feed has the same bytes.
  const changedAt = new Date(event.changedAtEpochS * 1000);
  return {
    id: event.uid,
    sequence: event.sequence,
    stamp: changedAt,
    lastModified: changedAt,
    start: event.firstDay,
    // RFC 5545 §3.6.1: the end is exclusive.
    end: addDays(event.lastDay, 1),
    allDay: true,
    summary: event.title,
    description: event.description,
    status: event.tentative ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
    transparency: ICalEventTransparency.TRANSPARENT,
    class: ICalEventClass.PRIVATE,
  };
}

/** The feed as RFC 5545 text. */
export function writeCalendar(name: string, events: readonly RevisedEvent[]): string {
  const calendar = new ICalCalendar({
    prodId: { company: 'Lutea', product: 'Calendar feed', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: REFRESH_SECONDS,
    name,
    events: events.map(toEventData),
  });
  const text = `${calendar}\r\n`;
  return events.length > 0 ? text : text.replace(END, `${EMPTY_BODY}${END}`);
}
