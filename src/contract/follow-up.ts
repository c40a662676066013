import { z } from 'zod';
import { CYCLE_PHASES } from '#core/cycle/phase.ts';
import { FOLLOW_UPS } from '#core/follow-up/follow-up.ts';
import { FEWEST_ANSWERS, SCORECARD_DAYS } from '#core/follow-up/scorecard.ts';
import { activity } from './activity.ts';
import { calendarDay, requestedDay } from './calendar-day.ts';
import { trainingStatus } from './daily-log.ts';
import { oneOf } from './fields.ts';
import { requestFields } from './request-fields.ts';

export const followUpAddress = z.object({ date: requestedDay('date') });

export const followUpChange = requestFields({ followUp: oneOf('followUp', FOLLOW_UPS) });

const followUp = z.enum(FOLLOW_UPS);

export const savedFollowUp = z.object({ date: calendarDay, followUp });

const share = z.number().meta({ description: '0 to 1' });

const mornings = z.object({
  days: z.int(),
  nextMornings: z.int().meta({ description: 'Of these, with a decision on the next morning' }),
  trainOrReduced: z.int().meta({ description: 'Next mornings with TRAIN or REDUCED' }),
});

export const followUps = z.object({
  from: calendarDay,
  to: calendarDay,
  ask: z
    .object({
      date: calendarDay,
      status: trainingStatus,
      followUp: followUp.nullable(),
      activities: z.array(activity),
      workouts: z.array(z.string()).meta({ description: 'Titles of the planned workouts' }),
    })
    .nullable()
    .meta({ description: 'The day to ask about: today from 17:00 on, yesterday before' }),
  items: z
    .array(z.object({ date: calendarDay, status: trainingStatus, followUp }))
    .meta({ description: 'Days with an answer, newest first' }),
  scorecard: z
    .array(
      z.object({
        status: trainingStatus,
        eased: z.boolean().nullable().meta({
          description:
            'Of LIGHT and below: true for days you eased off on, false for days you trained all the same',
        }),
        answers: z.int(),
        asSaid: z.int().meta({ description: 'As said, or easier' }),
        share,
        low: share.meta({ description: 'Lower end of the 90 % interval (Wilson)' }),
        high: share,
      }),
    )
    .meta({
      description: `By status, of the last ${SCORECARD_DAYS} days; no row for fewer than ${FEWEST_ANSWERS} answers`,
    }),
  fewestAnswers: z.int().meta({ description: 'Before a status has a row' }),
  byPhase: z.array(z.object({ phase: z.enum(CYCLE_PHASES), eased: mornings, notEased: mornings })).meta({
    description: 'Days of LIGHT or less of the last half year by phase. It describes, and explains nothing.',
  }),
});
