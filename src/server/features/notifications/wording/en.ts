import type { NotificationKind } from '#contract/notification-kind.ts';
import type { TrainingStatus } from '#core/training/training-status.ts';
import { overrideName, phaseName } from '#core/training/wording.ts';
import type { MessageWording, NightMeasure } from '../wording.ts';
import { createDayFormat } from './day-format.ts';

const days = createDayFormat('en-GB');

const KINDS: Readonly<Record<NotificationKind, string>> = {
  daily: 'the daily message',
  periodSoon: 'messages that a period is expected soon',
  periodLate: 'messages that a period is late',
  connectionRenewal: 'messages that your wearable needs connecting again',
};

const NIGHT: Readonly<Record<NightMeasure, string>> = { hrvLastNightMs: 'HRV', sleepSeconds: 'sleep' };

/** The answer in a word or two, as a subject. */
const SUBJECTS: Readonly<Record<TrainingStatus, string>> = {
  REST: 'rest',
  GENTLE: 'gentle',
  LIGHT: 'light',
  REDUCED: 'a little less',
  TRAIN: 'as planned',
};

export const en: MessageWording = {
  colon: ':',
  daily: {
    subject: (date, status) => `Lutea: ${SUBJECTS[status]}, ${days.format(date)}`,
    neutralSubject: (date) => `Lutea: ${days.format(date)}`,
    greeting: 'Good morning.',
    headlines: {
      REST: 'Rest today.',
      GENTLE: 'Keep it gentle today.',
      LIGHT: 'Light training today.',
      REDUCED: 'Train today, a little less than usual.',
      TRAIN: 'Train as planned today.',
    },
    noDecision: 'No training advice yet: connect your wearable, so that it rests on more than the calendar.',
    nothingMeasured: 'Your wearable has sent no values for today yet, so this is decided without them.',
    nightMissing: (missing) =>
      `Not there yet from last night: ${missing.map((measure) => NIGHT[measure]).join(' and ')}. The answer may change when it is.`,
    stillSo: (override, since) =>
      `“${overrideName(override, 'en')}” is on${since === null ? '' : ` since ${days.format(since)}`}. Is it still so? Open Lutea to say yes or no.`,
    illQuestions: {
      ARE_YOU_ILL: 'Are you ill? Open Lutea to say yes or no.',
      STILL_ILL: 'Are you still ill? Open Lutea to say so, or that you are better.',
    },
    labels: {
      why: 'Why',
      workout: 'Session',
      cycle: 'Cycle',
      behindIt: 'Behind it',
      wouldChange: 'What would change it',
      nextPeriod: 'Next period',
    },
    cycle: (cycleDay, phase) =>
      `day ${cycleDay}, ${phase === 'UNKNOWN' ? 'phase unknown' : `estimated ${phaseName(phase, 'en')}`}`,
    signals: {
      hrvWeek: (value) => `HRV of the week ${Math.round(value)} ms`,
      hrvNight: (value) => `HRV last night ${Math.round(value)} ms`,
      pulse: (value) => `resting heart rate ${Math.round(value)}`,
      sleep: (value) => `${(Math.floor(value / 360) / 10).toFixed(1)} h of sleep`,
      charge: (value) => `recovery score ${Math.round(value)} on waking`,
      drain: (value) => `yesterday’s lowest score ${Math.round(value)}`,
      load: (value) => `${Math.round(value)} intensity minutes in seven days`,
      temperature: (value) => `temperature ${value.toFixed(1)} °C from usual`,
    },
    open: 'Open Lutea',
  },
  window: ({ date, earliest, latest, confidence }) =>
    `${date === null ? '' : `about ${days.format(date)}, `}most likely from ${days.format(earliest)} to ${days.format(latest)} (confidence ${confidence})`,
  noteSubject: 'Lutea: a note for you',
  periodSoon: { headline: 'Your period may start soon.', label: 'Estimated', open: 'Open your calendar' },
  periodLate: {
    headline: 'Did your period start?',
    text: 'Your period is later than estimated.',
    open: 'Log the start',
  },
  connection: {
    ended: {
      headline: 'Your wearable needs connecting again.',
      text: 'Your wearable no longer lets Lutea read it. Until you connect again, your days are decided without it.',
    },
    endsSoon: {
      headline: 'Your wearable needs connecting again soon.',
      text: (daysLeft) =>
        `The connection to your wearable ends in ${daysLeft} ${daysLeft === 1 ? 'day' : 'days'}. Connecting again takes a minute and loses nothing.`,
    },
    open: 'Connect again',
  },
  discreet: {
    headline: 'Your day is ready in Lutea.',
    first: (settingsUrl) =>
      `This first message keeps your data out of your inbox. From the next one on, messages say how to train and why, with your cycle and what was measured. If you want them to stay like this one, switch on “Discreet messages”: ${settingsUrl}`,
    open: 'Open Lutea',
  },
  answers: { STARTED_TODAY: 'Started today', NOT_YET: 'Not yet', ILL: 'I feel ill' },
  confirmAddress: {
    title: 'Confirm your address',
    mail: {
      headline: 'Is this your address?',
      text: 'Someone signed in to Lutea with this address. Confirm it to get messages here. If that was not you, do nothing: no more mail will come.',
    },
    ask: {
      headline: 'Is this your address?',
      text: 'Confirm that Lutea may send your messages to the address where you got this link.',
    },
    done: { headline: 'Confirmed', text: 'Your messages come to this address from now on.' },
    confirm: 'Confirm my address',
  },
  footer: { reason: 'You get this because you use Lutea.', stop: 'Stop messages of this kind' },
  unsubscribe: {
    title: 'Messages',
    ask: (kind) => ({ headline: 'Stop messages', text: `Stop ${KINDS[kind]}?` }),
    off: (kind) => ({ headline: 'Stopped', text: `You no longer get ${KINDS[kind]}.` }),
    on: (kind) => ({ headline: 'Switched on', text: `You get ${KINDS[kind]} again.` }),
    stop: 'Stop them',
    resume: 'Switch on again',
  },
  logStart: {
    title: 'Log a start',
    ask: {
      headline: 'Did your period start?',
      text: 'Choose the first day. Nothing is logged until you do.',
    },
    today: (date) => `It started today, ${days.format(date)}`,
    otherDay: 'It started on another day:',
    save: 'Log this day',
    logged: (date) => ({ headline: 'Logged', text: `Your period started on ${days.format(date)}.` }),
    already: { headline: 'Already logged', text: 'A start has been logged since this message was written.' },
    expired: {
      headline: 'This link has expired',
      text: 'It worked for 14 days. You can still log the start in Lutea.',
    },
    outOfRange: (first, last) => `Choose a day from ${days.format(first)} to ${days.format(last)}.`,
    open: 'Open Lutea',
  },
};
