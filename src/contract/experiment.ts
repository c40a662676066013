import { z } from 'zod';
import { COIN_VERDICTS } from '#core/experiment/coin-effect.ts';
import { COIN_RULES, type CoinRule } from '#core/experiment/coin-eligibility.ts';
import { calendarDay, requestedDay } from './calendar-day.ts';
import { trainingStatus } from './daily-log.ts';
import { flag, wholeNumberOrNull } from './fields.ts';
import { changeFields, requestFields } from './request-fields.ts';

const status = trainingStatus;

const coinSide = z.union([z.literal(1), z.literal(-1)]).meta({
  description: '1: train as planned; -1: ease off. The lowest bit of HMAC-SHA-256(key, date)',
});

/** The experiment as today's page shows it. */
export const coinToday = z.object({
  offer: z
    .object({ eased: status, trained: status })
    .nullable()
    .meta({ description: 'The two answers that the coin chooses from. Null: no coin today' }),
  drawn: z
    .object({
      coin: coinSide,
      overruled: z.boolean(),
      status: status.nullable().meta({
        description: 'What today aims at; null if the answer has changed since: then the answer counts',
      }),
    })
    .nullable()
    .meta({ description: 'Null until you said yes: PUT /api/experiment/coins/{date}' }),
  freshnessOf: calendarDay
    .nullable()
    .meta({ description: 'Yesterday’s coin day, while its `freshness` is not said' }),
});

const side = z.object({
  days: z.int(),
  missing: z.int().meta({ description: 'Of these, without a measured next night' }),
  minutes: z.number().nullable().meta({
    description: 'Mean intensity minutes of the day and the two after it',
  }),
  freshness: z.number().nullable(),
});

const measure = z.number().nullable();
const rule = z.enum(Object.keys(COIN_RULES) as [CoinRule, ...CoinRule[]]);

const coinDay = z.object({
  date: calendarDay,
  rule: rule.meta({ description: 'Why the day was eligible: the one rule that lowered it' }),
  coin: coinSide,
  overruled: z.boolean(),
  z: measure.meta({ description: 'HRV of its own morning, in standard deviations of your own nights' }),
  outcome: measure.meta({ description: 'Y: the same of the next morning' }),
  forecast: measure.meta({ description: 'f: Y as forecast from the days before' }),
  contribution: measure.meta({ description: 'φ = 2 · coin · (Y − f)' }),
  freshness: z.int().nullable(),
});

const experimentState = z.object({
  startedOn: calendarDay,
  endedOn: calendarDay.nullable(),
  endsBy: calendarDay,
  key: z.string().nullable().meta({ description: 'Hexadecimal; null until the experiment is over' }),
  days: z.int().meta({ description: 'Coin days with a measured next night' }),
  effect: z.number().meta({
    description: 'Training as planned against easing off, in standard deviations of the next morning’s HRV',
  }),
  low: measure.meta({
    description: 'Of an interval that may be looked at every day; null before the first day',
  }),
  high: measure,
  verdict: z.enum(COIN_VERDICTS),
  trained: side,
  eased: side,
  numbers: z
    .string()
    .nullable()
    .meta({ description: 'Days, effect and variance as one line, to add up with others' }),
  coins: z.array(coinDay).meta({ description: 'Newest first' }),
});

export const experiment = z.object({
  canStart: z.boolean(),
  outlook: z
    .object({
      mornings: z.int().meta({ description: 'Mornings of the last 90 days with a decision' }),
      eligible: z.int().meta({ description: 'Of these, how many would have had a coin' }),
      aWeek: z.number(),
      weeks: z.int().nullable().meta({ description: 'Until an answer is as likely as not; null: never' }),
      isLikely: z.boolean().meta({ description: 'Within 52 weeks, the longest an experiment lasts' }),
    })
    .meta({ description: 'To be read before starting' }),
  current: experimentState.nullable().meta({ description: 'The running one, or the last' }),
});

export const experimentStart = requestFields(
  {
    isAdult: z.literal(true, { error: 'Invalid isAdult: the experiment is for people of 18 years or more' }),
  },
  'Missing required field: isAdult',
);

export const coinAddress = z.object({ date: requestedDay('date') });

export const coinChange = changeFields({
  overruled: flag('overruled'),
  freshness: wholeNumberOrNull('freshness', 5),
});
export type CoinChange = z.output<typeof coinChange>;

export const drawnCoin = z.object({
  date: calendarDay,
  rule,
  coin: coinSide,
  overruled: z.boolean(),
  freshness: z.int().nullable(),
});
