import { z } from 'zod';
import { requestFields } from './request-fields.ts';

const id = z.uuid({ error: 'Invalid changeId: must be a UUID' });

/** Lets a device send a change again if it lost the response. */
export const changeId = id
  .optional()
  .meta({ description: 'Chosen by the client: a change with a known id is not applied again' });

/** Names a change, so that `POST /api/changes/{id}/undo` can undo it. */
export const changeQuery = requestFields({
  changeId: id.optional().meta({ description: 'Chosen by the client: undo the change by this id' }),
});

export const changeAddress = z.object({ id });
