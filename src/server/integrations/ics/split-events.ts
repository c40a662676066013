import { type Property, parseLine, unfold } from './content-lines.ts';

export type EventProperties = readonly Property[];

export interface CalendarParts {
  /** The name of the program that wrote the calendar. */
  product: string;
  events: EventProperties[];
  /** Whether every component is closed. False: the text is cut off. */
  isWhole: boolean;
}

/** The events of all calendars in a text; null if there is no calendar in it. */
export function splitEvents(text: string): CalendarParts | null {
  const open: string[] = [];
  const events: EventProperties[] = [];
  let product: string | null = null;
  let event: Property[] = [];
  for (const line of unfold(text)) {
    const property = parseLine(line);
    if (property === null) continue;
    const { name, value } = property;
    const component = value.trim().toUpperCase();
    if (name === 'BEGIN') {
      if (open.length === 0 && component === 'VCALENDAR') product ??= '';
      if (open.length > 0 || component === 'VCALENDAR') open.push(component);
      if (component === 'VEVENT') event = [];
    } else if (name === 'END') {
      if (open.at(-1) !== component) continue;
      open.pop();
      if (component === 'VEVENT' && open.length === 1) events.push(event);
    } else if (open.length === 1 && name === 'PRODID') product ||= value;
    else if (open.length === 2 && open[1] === 'VEVENT') event.push(property);
  }
  return product === null ? null : { product, events, isWhole: open.length === 0 };
}
