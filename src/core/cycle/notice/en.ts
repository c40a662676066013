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
  longAbsence: (daysSince) =>
    `No period logged for ${daysSince} days. If nothing explains it (pregnancy, contraception, menopause), it is worth checking with a clinician.`,
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
