// Reads one calendar in a separate process, which the service can end at any moment.
import { type CalendarOutcome, type CalendarWork, readCalendar } from './read-calendar.ts';

export type CalendarMessage = { outcome: CalendarOutcome } | { failure: string };

/** Only the name of an error is sent: its message could quote the calendar. */
function read(work: CalendarWork): CalendarMessage {
  try {
    return { outcome: readCalendar(work) };
  } catch (error) {
    if (error instanceof RangeError) return { outcome: { kind: 'problem', problem: 'TOO_LARGE' } };
    return { failure: error instanceof Error ? error.name : typeof error };
  }
}

process.once('disconnect', () => process.exit());
process.once('message', (work: CalendarWork) => void process.send?.(read(work)));
