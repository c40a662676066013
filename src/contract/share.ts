import { z } from 'zod';
import {
  LONGEST_SHARE_NAME,
  SHARE_CONTENTS,
  SHARE_DAYS,
  type ShareContent,
  TWO_LEVELS,
} from '#core/sharing/share-content.ts';
import { ACTIVITY_KINDS } from '#core/training/activity-kind.ts';
import { TRAINING_STATUSES } from '#core/training/training-status.ts';
import { WORKOUT_STATES } from '#core/workout/workout.ts';
import { calendarDay, requestedDay } from './calendar-day.ts';
import { cycleDay, phase } from './cycle.ts';
import { flag, shortText } from './fields.ts';
import { instant } from './instant.ts';
import { pageOf, pageQuery } from './pagination.ts';
import { changeFields, requestFields } from './request-fields.ts';

const content = z.enum(SHARE_CONTENTS, { error: `Invalid shows: each one of ${SHARE_CONTENTS.join(', ')}` });

export const share = z.object({
  id: z.string(),
  name: z.string().meta({ description: 'For whom; only the person sees it' }),
  shownAs: z.string().meta({ description: 'How the person is called on it' }),
  shows: z.array(content),
  until: calendarDay.meta({ description: 'The last day; afterwards the address answers 404' }),
  hasEnded: z.boolean(),
  createdAt: instant,
  agreedTo: z.string().meta({ description: 'The words that the person agreed to' }),
  talkToMe: z.boolean().meta({ description: 'A flag that the person sets by hand' }),
  withheld: z
    .boolean()
    .meta({ description: 'True: coming mornings are answered as if last night were not measured' }),
  lastReadAt: instant.nullable().meta({ description: 'Accurate to a minute; null: never read' }),
});

export const shareListQuery = requestFields(pageQuery);
export const shareList = pageOf(share);

const named = (field: string) =>
  shortText(field, LONGEST_SHARE_NAME)
    // A calendar file has the name in one line.
    .refine((text) => !/\p{Cc}/u.test(text), { error: `Invalid ${field}: must be one line` });

const contents = z
  .array(content, { error: 'Invalid shows: must be a list' })
  .min(1, { error: 'Invalid shows: must not be empty' })
  .max(SHARE_CONTENTS.length, { error: `Invalid shows: at most ${SHARE_CONTENTS.length}` })
  .transform((all): ShareContent[] => SHARE_CONTENTS.filter((each) => all.includes(each)));

const LONGEST_AGREEMENT = 4_000;

export const newShare = requestFields({
  name: named('name'),
  shownAs: named('shownAs'),
  shows: contents,
  until: requestedDay('until').optional(),
  agreedTo: z
    .string({ error: 'Invalid agreedTo: must be the text of GET /api/shares/agreement' })
    .max(LONGEST_AGREEMENT, { error: 'Invalid agreedTo: too long' }),
});
export type NewShare = z.output<typeof newShare>;

export const createdShare = share.extend({
  url: z.string().meta({ description: 'Shown only once: only its hash is stored' }),
});

export const shareChange = changeFields({ talkToMe: flag('talkToMe'), withheld: flag('withheld') });
export type ShareChange = z.output<typeof shareChange>;

/** Any text: an id with the wrong format is 404, not 400. */
export const shareId = z.object({ id: z.string() });

export const agreementQuery = requestFields({
  shows: z
    .string({ error: 'Missing required field: shows' })
    .max(200, { error: 'Invalid shows: too long' })
    .transform((text) => text.split(','))
    .pipe(contents)
    .meta({ type: 'string' }),
});

export const shareAgreement = z.object({
  text: z
    .string()
    .meta({ description: 'What a share with these contents gives away, in the person’s words' }),
  usualUntil: calendarDay.meta({ description: `${SHARE_DAYS.usual} days from today` }),
  latestUntil: calendarDay,
});

/** Any text: a wrong format is 404, not 400. */
export const shareAddress = z.object({ token: z.string() });

const status = z.enum(TRAINING_STATUSES);

/** What a share shows. A part that is not ticked is null. */
export const shareAnswer = z.object({
  shownAs: z.string(),
  until: calendarDay,
  today: calendarDay,
  answers: z
    .array(z.object({ date: calendarDay, answer: z.enum(TWO_LEVELS), level: status.nullable() }))
    .nullable()
    .meta({ description: 'The last seven days; a morning is answered once, and never changed' }),
  talkToMe: z.boolean().nullable(),
  weeks: z
    .array(z.object({ from: calendarDay, minutes: z.int().nullable() }))
    .nullable()
    .meta({ description: 'Intensity minutes of the last four whole weeks' }),
  sessions: z
    .object({
      planned: z.array(
        z.object({
          date: calendarDay,
          title: z.string(),
          minutes: z.number().nullable(),
          state: z.enum(WORKOUT_STATES),
        }),
      ),
      done: z.array(z.object({ date: calendarDay, kind: z.enum(ACTIVITY_KINDS), minutes: z.int() })),
    })
    .nullable(),
  cycle: z
    .object({
      cycleDay,
      phase,
      nextPeriod: z.object({ earliest: calendarDay, latest: calendarDay }).nullable(),
      status: status.nullable(),
      reason: z.string().nullable(),
      ceilings: z.array(z.object({ date: calendarDay, ceiling: status.nullable() })),
    })
    .nullable(),
});
export type ShareAnswer = z.output<typeof shareAnswer>;
