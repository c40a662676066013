import { z } from 'zod';
import { LEVELS } from '#core/cycle/body-day.ts';
import { MADE_FROM } from '#core/training/decide.ts';
import { mapMeasures, measuresFor } from '#core/training/measures.ts';
import { ILL_ANSWERS, ILL_QUESTIONS, WISHES } from '#core/training/own-words.ts';
import { RULES, type RuleId } from '#core/training/rules.ts';
import { SIGNAL_NAMES, VERDICTS } from '#core/training/signal.ts';
import { calendarDay } from './calendar-day.ts';
import { confidence, cycle } from './cycle.ts';
import { hrvStatus, trainingStatus } from './daily-log.ts';
import { coinToday } from './experiment.ts';
import { instant } from './instant.ts';
import { activeOverrides, overrideReport } from './overrides.ts';
import { SETUP_STEPS } from './setup-step.ts';
import { TIMEZONE_SETTERS } from './timezone.ts';
import { workout } from './workout.ts';

/** The newest value. It is today's only if `date` is today, and null if it is too old to mean anything. */
function reading<Value extends z.ZodType>(value: Value) {
  return z.object({
    value: value.nullable(),
    date: calendarDay.nullable().meta({ description: 'The day it was measured for' }),
    ageHours: z.int().nullable(),
    byHand: z.boolean().meta({ description: 'Entered by the person and not measured by the wearable' }),
  });
}

const numberReading = reading(z.number());

export const biometrics = z.object({
  ...mapMeasures(measuresFor('shown'), () => numberReading),
  hrvStatus: reading(hrvStatus),
});
export type Biometrics = z.output<typeof biometrics>;

const rule = z.enum(RULES.map(({ id }): RuleId => id));

const signalName = z.enum(SIGNAL_NAMES);

const signal = z.object({
  name: signalName,
  value: z.number().nullable().meta({
    description:
      'HRV in ms, pulse per minute, sleep in seconds, scores of 100, load in minutes, temperature in °C',
  }),
  usual: z.object({ low: z.number(), high: z.number() }).nullable().meta({
    description: 'Your usual range; for the load: what is not much more than usual. Null if it is unknown',
  }),
  verdict: z.enum(VERDICTS).meta({
    description:
      'NOT_JUDGED: too little is known of what is usual. NOT_MEASURED: not measured today. ABSENT: your wearable does not measure it',
  }),
  known: z
    .object({ have: z.int(), need: z.int() })
    .meta({ description: 'Days known so far, and how many the usual range needs; weeks for the load' }),
  lowersTo: trainingStatus.nullable().meta({ description: 'The best status that this signal alone allows' }),
});

const decision = z.object({
  status: trainingStatus,
  reason: z.string(),
  decidedBy: rule,
  alsoFired: z.array(z.object({ rule, status: trainingStatus, reason: z.string() })),
  missing: z.array(z.enum([...SIGNAL_NAMES, 'phase'])),
  wouldChangeIf: z.string().meta({ description: 'Everything that has to change for a better status' }),
  confidence: confidence.meta({ description: 'Kept for older clients: use madeFrom' }),
  madeFrom: z.enum(MADE_FROM).meta({
    description:
      'How much of last night was judged: HRV, pulse and sleep, some of them, or none. It says nothing about how often such an answer is right',
  }),
  signals: z.array(signal).meta({ description: 'All signals, whether they lowered the status or not' }),
});

/** What the person said about today besides the overrides. */
const said = z.object({
  ill: z
    .enum(ILL_ANSWERS)
    .nullable()
    .meta({ description: 'Today’s answer; a yes of an earlier day holds until a no' }),
  illSince: calendarDay.nullable().meta({ description: 'Since when you are ill; null: you are not' }),
  pain: z.enum(LEVELS).nullable(),
  energy: z.enum(LEVELS).nullable(),
  wish: z.enum(WISHES).nullable(),
  ask: z
    .enum(ILL_QUESTIONS)
    .nullable()
    .meta({ description: 'What to ask this morning; answer with `ill` of the day’s record' }),
  offersEasing: z.boolean().meta({ description: 'Heavy bleeding or a low mood: offer the wish EASE_OFF' }),
});

const setupStep = z.enum(SETUP_STEPS);

/** NONE: no wearable. DONE: no problem. PAUSED: the vendor asked for a pause. SENT: a phone sends, nothing is read. */
const deviceReading = z.object({
  state: z.enum(['NONE', 'READING', 'DONE', 'TROUBLE', 'PAUSED', 'SENT']),
  lastAt: instant.nullable().meta({ description: 'When the wearable last sent values' }),
});
export type Reading = z.output<typeof deviceReading>;

const offer = z.object({
  move: z
    .object({
      date: calendarDay,
      chance: z.number().meta({ description: 'That the day bears the whole workout' }),
      chanceOfEasier: z.number().meta({ description: 'That it bears an easier one' }),
    })
    .nullable()
    .meta({ description: 'A better day: `PATCH /api/workouts/{id}` with its `date`' }),
  softer: workout
    .pick({ hardness: true, minutes: true })
    .nullable()
    .meta({ description: 'A version that today bears: send it with `softened`' }),
  isTooEarly: z.boolean().meta({ description: 'No coming day is likely enough yet' }),
});

const advisedWorkout = workout.extend({
  advice: z
    .object({
      fits: z.boolean().nullable().meta({ description: 'Whether today bears it; null without a decision' }),
      text: z.string().meta({ description: 'What to make of it, with its name' }),
      verdict: z.string().meta({ description: 'The same without its name; empty without a decision' }),
      offer: offer.nullable().meta({
        description: 'At most one a day. Nothing moves by itself; `offerDeclined` keeps the workout as it is',
      }),
    })
    .nullable()
    .meta({ description: 'Null for one that is done or skipped' }),
});

export const today = z.object({
  date: calendarDay,
  timezone: z.string(),
  timezoneSetBy: z.enum(TIMEZONE_SETTERS),
  cycle,
  biometrics,
  activeOverrides,
  overrides: z
    .array(overrideReport)
    .meta({ description: 'The active overrides with their age, and which of them to ask about' }),
  asksPhasePlanning: z.boolean().meta({
    description: 'Nobody asked yet whether you plan by phase: PATCH /api/settings with phasePlanning',
  }),
  said: said.meta({ description: 'What you noted about today. Change it with PUT /api/days/{date}' }),
  decision: decision.nullable().meta({ description: 'Null until a wearable is connected' }),
  coin: coinToday.nullable().meta({ description: 'Your experiment with a coin; null while it says nothing' }),
  workouts: z
    .array(advisedWorkout)
    .meta({ description: 'Today’s planned workouts, with what to make of each' }),
  setup: z.array(setupStep).meta({ description: 'What is still missing' }),
  reading: deviceReading.meta({
    description:
      'Whether the wearable is being read. While it is READING, ask again: this answer uses older values.',
  }),
});
