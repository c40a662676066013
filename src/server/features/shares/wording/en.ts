import { LEAK } from '../leak-figures.ts';
import type { ShareWording } from '../wording.ts';

export const en: ShareWording = {
  agreement: {
    lead: 'Everyone who has the address sees:',
    contents: {
      ANSWER:
        'each morning “as planned” or “ease today”, made without your phase planning, pauses, PMS or flares',
      FIVE_LEVELS: 'each morning’s answer in five levels',
      TALK: 'a “talk to me” flag that you set by hand',
      WEEKLY_MINUTES: 'your minutes of training, as sums of whole weeks',
      SESSIONS: 'your single sessions, planned and done; skipped days can show your cycle',
      CYCLE:
        'your cycle: its day and phase, the expected period, the reasons of your decision and the ceilings of coming days',
    },
    leak: `Your cycle can still shine through a little. In simulations, half a year of this let someone who tries hard place ${LEAK.found.join(' to ')} of 100 period starts to within two days; blind luck places ${LEAK.byLuck}. If your HRV follows your cycle strongly, it is ${LEAK.foundStrong.join(' to ')}.`,
    noStarts: 'You log no period starts; your answer may follow your cycle all the same.',
    leakWithCycle: `This shows your cycle: ${LEAK.withCycle} of 100 period starts to within two days.`,
    past: 'A morning is answered once and never changed afterwards. A morning that you keep to yourself looks like one without a measurement.',
    end: 'After the last day, or when you end the share, the address shows nothing any more. That does not protect what was shown before.',
  },
  page: {
    title: (name) => `Training of ${name}`,
    today: 'Today',
    noAnswerYet: 'There is no answer for today yet. It comes by noon.',
    week: 'The last days',
    day: 'Day',
    answer: 'Answer',
    levels: { PLANNED: 'As planned', EASE: 'Ease today' },
    statuses: {
      REST: 'Rest',
      GENTLE: 'Gentle movement',
      LIGHT: 'Light training',
      REDUCED: 'A little less',
      TRAIN: 'Train as planned',
    },
    talk: 'Would like to talk to you',
    weeks: 'Minutes by week',
    weekOf: (monday) => `Week of ${monday}`,
    minutes: (count) => `${count} min`,
    unknown: 'not known',
    planned: 'Planned sessions',
    done: 'Done',
    nothing: 'None',
    kinds: {
      RUNNING: 'Running',
      CYCLING: 'Cycling',
      SWIMMING: 'Swimming',
      STRENGTH: 'Strength',
      WALKING: 'Walking',
      YOGA: 'Yoga',
      OTHER: 'Other',
    },
    cycle: 'Cycle',
    cycleDay: (day) => `Cycle day ${day}`,
    nextPeriod: (from, to) => `Next period expected to start between ${from} and ${to}`,
    ceilings: 'At most, on coming days',
    until: (day) => `Shared until ${day}.`,
    meaning:
      '“Ease today” says that the body had a hard night or that the person says so. It says nothing about why. “As planned” also stands on mornings about which nothing is known.',
    calendar: 'As a calendar',
    board: 'Several people on one board',
    locale: 'en-GB',
  },
};
