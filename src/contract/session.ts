import { z } from 'zod';
import { instant } from './instant.ts';
import { pageOf, pageQuery } from './pagination.ts';
import { requestFields } from './request-fields.ts';

const session = z.object({
  id: z.string(),
  userAgent: z.string().meta({ description: 'The name that the browser or program sent at sign-in' }),
  createdAt: instant,
  lastSeenAt: instant.meta({ description: 'Accurate to five minutes' }),
  current: z.boolean().meta({ description: 'True for the session of this request' }),
});

export const sessionListQuery = requestFields(pageQuery);

export const sessionList = pageOf(session);

/** Any text: an id with the wrong format is 404, not 400. */
export const sessionAddress = z.object({ id: z.string() });
