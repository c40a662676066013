import {
  ICalCalendar,
  ICalCalendarMethod,
  ICalEventClass,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator';
import { dayNumber, dayOfNumber, keptByNumber, writeDay } from '#core/calendar-day.ts';
import type { RevisedEvent } from './revise-events.ts';

/** How often programs should look: a plan moves once a day, a logged start should not take until tomorrow. */
const REFRESH_SECONDS = 6 * 60 * 60;

/** RFC 5545 §3.6: a calendar must hold at least one component, also when it holds no event. */
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

const CALENDAR = {
  prodId: { company: 'Lutea', product: 'Calendar feed', language: 'EN' },
  method: ICalCalendarMethod.PUBLISH,
  ttl: REFRESH_SECONDS,
};

const END = 'END:VCALENDAR';

/** What one event shares with the others of its kind. */
type Wording = Pick<RevisedEvent, 'title' | 'description' | 'tentative'>;

/** What each event has of its own: short values that need neither escaping nor folding. */
const OWN_PROPERTIES = [
  'UID',
  'SEQUENCE',
  'DTSTAMP',
  'DTSTART;VALUE=DATE',
  'DTEND;VALUE=DATE',
  'LAST-MODIFIED',
] as const;
type OwnProperty = (typeof OWN_PROPERTIES)[number];

const OWN_LINE = new RegExp(`^(${OWN_PROPERTIES.join('|')}):.*$`, 'm');

/** Text as it is, and between two pieces of text the name of a property. */
type Mould = readonly string[];

/** Has the library write an event of this wording, and parts it at what each event has of its own. */
function makeMould({ title, description, tentative }: Wording): Mould {
  const epoch = new Date(0);
  const event = {
    stamp: epoch,
    lastModified: epoch,
    start: epoch,
    end: epoch,
    allDay: true,
    summary: title,
    description,
    status: tentative ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
    transparency: ICalEventTransparency.TRANSPARENT,
    class: ICalEventClass.PRIVATE,
  };
  const text = new ICalCalendar({ ...CALENDAR, events: [event] }).toString();
  return text.slice(text.indexOf('BEGIN:VEVENT'), text.lastIndexOf(END)).split(OWN_LINE);
}

/** A dozen for each language, and those that name days. */
const MOST_MOULDS = 1_000;
const moulds = new Map<string, Mould>();

/** A feed has some seventy events in a dozen wordings. To have the library write each took longer than all the rest. */
function mouldOf(wording: Wording): Mould {
  const key = `${wording.tentative}\0${wording.title}\0${wording.description ?? ''}`;
  const known = moulds.get(key);
  if (known !== undefined) return known;
  if (moulds.size >= MOST_MOULDS) moulds.clear();
  const mould = makeMould(wording);
  moulds.set(key, mould);
  return mould;
}

/** RFC 5545 §3.3.4. */
const basicDay = keptByNumber((number) => writeDay(dayOfNumber(number)).replaceAll('-', ''));

/** RFC 5545 §3.3.5, in UTC. Few differ: most events of a feed changed with others. */
const basicTime = keptByNumber((epochSeconds) =>
  new Date(epochSeconds * 1000).toISOString().replace(/\.\d+|[-:]/g, ''),
);

function writeEvent(event: RevisedEvent): string {
  // The moment of change and not of reading: the same feed is the same bytes.
  const changedAt = basicTime(event.changedAtEpochS);
  const own: Record<OwnProperty, string | number> = {
    UID: event.uid,
    SEQUENCE: event.sequence,
    DTSTAMP: changedAt,
    'DTSTART;VALUE=DATE': basicDay(dayNumber(event.firstDay)),
    // RFC 5545 §3.6.1: the end is the first day after.
    'DTEND;VALUE=DATE': basicDay(dayNumber(event.lastDay) + 1),
    'LAST-MODIFIED': changedAt,
  };
  return mouldOf(event)
    .map((piece, i) => (i % 2 === 0 ? piece : `${piece}:${own[piece as OwnProperty]}`))
    .join('');
}

/** The feed as RFC 5545 text. */
export function writeCalendar(name: string, events: readonly RevisedEvent[]): string {
  const frame = new ICalCalendar({ ...CALENDAR, name }).toString();
  const body = events.length > 0 ? events.map(writeEvent).join('') : EMPTY_BODY;
  const end = frame.lastIndexOf(END);
  return `${frame.slice(0, end)}${body}${frame.slice(end)}\r\n`;
}
