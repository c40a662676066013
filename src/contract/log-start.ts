import { requestedDay } from './calendar-day.ts';
import { requestFields } from './request-fields.ts';

/** The form behind the link in a message that a period is late. */
export const logStartForm = requestFields({ date: requestedDay('date') }, 'Missing required field: date');
