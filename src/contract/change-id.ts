import { z } from 'zod';

/** Lets a device send a change again if it lost the response. */
export const changeId = z
  .uuid({ error: 'Invalid changeId: must be a UUID' })
  .optional()
  .meta({ description: 'Chosen by the client: a change with a known id is not applied again' });
