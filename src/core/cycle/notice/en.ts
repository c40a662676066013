import type { NoticeWording } from '../notice.ts';

export const en: NoticeWording = {
  periodLate: (daysLate) =>
    `Your period is ${daysLate} ${daysLate === 1 ? 'day' : 'days'} later than estimated, which is ordinary. In about 7 of 10 such cycles it starts within 3 days.`,
  periodOverdue: (daysLate) =>
    `Your period is ${daysLate} days later than estimated. Did it start, was a log missed, or could you be pregnant?`,
  phaseUnknown: 'The phase is unknown until a start is logged.',
  cycleStale: (daysSince) =>
    `Your last logged period started ${daysSince} days ago, so no day or phase is estimated. Log a start to go on.`,
  longAbsence: (daysSince) =>
    `No period logged for ${daysSince} days. If nothing explains it (pregnancy, contraception, menopause), it is worth checking with a clinician.`,
};
