import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Serves a calendar on loopback, as a program for training plans does. */
export async function startCalendar() {
  const state = {
    events: [] as string[],
    product: '-//Club//EN',
    /** Answers requests in place of the calendar, to simulate a fault. */
    fault: null as ((response: ServerResponse) => void) | null,
    requests: [] as IncomingMessage['headers'][],
  };
  const server = createServer((request, response) => {
    state.requests.push(request.headers);
    if (state.fault !== null) return state.fault(response);
    const body = calendarText(state.product, state.events);
    const etag = `"${createHash('sha256').update(body).digest('hex')}"`;
    if (request.headers['if-none-match'] === etag) return void response.writeHead(304).end();
    return void response.writeHead(200, { 'content-type': 'text/calendar', etag }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(state, {
    host: `127.0.0.1:${port}`,
    url: `http://127.0.0.1:${port}/secret-token/plan.ics`,
    async close() {
      server.closeAllConnections();
      server.close();
    },
  });
}

export type CalendarServer = Awaited<ReturnType<typeof startCalendar>>;

function calendarText(product: string, events: readonly string[]): string {
  const bodies = events.map((event) => `BEGIN:VEVENT\r\n${event}\r\nEND:VEVENT`);
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', `PRODID:${product}`, ...bodies, 'END:VCALENDAR', ''].join('\r\n');
}

/** An event of a whole day. */
export const allDay = (uid: string, date: string, title: string, more = ''): string =>
  [`UID:${uid}`, `DTSTART;VALUE=DATE:${date.replaceAll('-', '')}`, `SUMMARY:${title}`, more]
    .filter((line) => line !== '')
    .join('\r\n');
