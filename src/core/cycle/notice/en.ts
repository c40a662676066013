import { PHRASING } from '#core/phrasing.ts';
import type { NoticeWording } from '../notice.ts';

const { day } = PHRASING.en;
const days = (count: number) => (count === 1 ? '1 day' : `${count} days`);

export const en: NoticeWording = {
  periodLate: (daysLate, ofTen) =>
    `Your period is ${days(daysLate)} later than estimated, which is ordinary. In ${ofTen === null ? 'most' : `about ${ofTen} of 10`} such cycles it starts within 3 days.`,
  periodPastWindow: (daysLate) =>
    `The estimated window for your period ended ${days(daysLate)} ago. With long or very different cycles this is ordinary.`,
  periodOverdue: (daysLate) =>
    `Your period is ${daysLate} days later than estimated. Did it start, was a log missed, or could you be pregnant?`,
  phaseUnknown: 'The phase is unknown until a start is logged.',
  cycleStale: (daysSince) =>
    `Your last logged period started ${daysSince} days ago, so no day or phase is estimated. Log a start to go on.`,
  remarks: {
    LONG_ABSENCE: (count) =>
      `No period logged for ${count} days. Pregnancy, contraception or menopause can explain that, and so can hard training with too little food. If you do not know which it is, see a clinician before hard training.`,
    LONG_ABSENCE_FIRST_YEARS: (count) =>
      `No period logged for ${count} days. Cycles vary in the first years, but three months without a period are for a clinician, even once: hard training with too little food can be the reason. See one before hard training.`,
    LONG_GAPS: (count) =>
      `At least three of your last four cycles were longer than ${count} days. For many that is ordinary; if it is new to you, mention it to a clinician.`,
    BLEEDS_MISSED: (count) =>
      `No bleeding logged for ${count} days, though the pack led to expect it twice. That happens on the pill; if it is new to you, ask a clinician or a pharmacist.`,
    LONG_GAP: (count) =>
      `No period logged for ${count} days. In these years two months and more without one are ordinary.`,
    BLEEDING_AFTER_YEAR: () =>
      'You logged bleeding after more than twelve months without any. Talk to a clinician about it.',
    LONG_GAP_FIRST_YEARS: (count) =>
      `There were ${count} days without a period. Cycles vary in the first years, but talk to a clinician about more than three months, even once.`,
  },
  observedBy: {
    MARKED: (date) => `from the ovulation you marked on ${day(date)}`,
    TEST: (date) => `from your test on ${day(date)}`,
    TEMPERATURE: (date) => `from your temperatures up to ${day(date)} (experimental)`,
  },
  shareOf: {
    FOLLICULAR: 'before ovulation',
    OVULATION: 'within a day of ovulation',
    EARLY_LUTEAL: 'luteal',
    LATE_LUTEAL: 'late luteal',
  },
  aboutTenths: (name, tenths) => {
    if (tenths === 10) return `${name}, more than 9 in 10`;
    return tenths === 0 ? `${name}, less than 1 in 10` : `${name}, about ${tenths} in 10`;
  },
};
