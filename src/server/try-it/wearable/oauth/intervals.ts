import { intervalsActivitiesAnswer } from '../day-answers.ts';
import { wellnessAnswer } from '../night-answers.ts';
import type { Subject } from '../subject.ts';
import { dayIn, type OauthRoute, type SimulatedVendor } from './simulated-vendor.ts';

type AnswerDays = (subject: Subject, from: Temporal.PlainDate, to: Temporal.PlainDate) => unknown;

function list(name: string, answer: AnswerDays): OauthRoute {
  return {
    name,
    method: 'GET',
    path: `/api/v1/athlete/0/${name}`,
    answer: (subject, query) => answer(subject, dayIn(query, 'oldest'), dayIn(query, 'newest')),
  };
}

/** The same lists that a key opens, for an app. */
export const intervals: SimulatedVendor = {
  name: 'intervals.icu',
  authorizePath: '/oauth/authorize',
  tokenPath: '/api/oauth/token',
  authenticate: 'body',
  accessLifeSeconds: null,
  isRenewable: false,
  extra: (account) => ({ scope: 'WELLNESS:READ,ACTIVITY:READ', athlete: { id: account, name: account } }),
  routes: [list('wellness', wellnessAnswer), list('activities', intervalsActivitiesAnswer)],
};
