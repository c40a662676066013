import { z } from 'zod';

/** Lets a device send a change again if it lost the response. */
export const changeId = z
  .uuid({ error: 'Invalid changeId: must be a UUID' })
  .optional()
  .meta({ description: 'Made up by you: a change whose id was received before is not applied again' });
