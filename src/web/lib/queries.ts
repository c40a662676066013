import { keepPreviousData, type QueryClient, queryOptions, useQuery } from '@tanstack/preact-query';
import { callApi } from './api.ts';
import type { Day } from './day.ts';
import type {
  Calendar,
  DailyLog,
  Device,
  Feed,
  Notifications,
  PeriodHistory,
  Plan,
  Profile,
  SessionList,
  Settings,
  SignInProvider,
  Today,
  Trends,
} from './wire.ts';

/** The parts of an address behind the question mark. */
export type AddressQuery = Readonly<Record<string, string>>;

/** Asks what a page shows first, so that it is there when the page is drawn. A page has this as its `ask`. */
export type AskFirst = (client: QueryClient, query: AddressQuery) => Promise<unknown>;

/** A question to the service; its address is its name in the cache. */
function question<Answer>(path: string, { lastSeen = false } = {}) {
  return queryOptions({
    queryKey: [path],
    queryFn: () => callApi<Answer>('GET', path),
    meta: { lastSeen },
  });
}

export const questions = {
  today: question<Today>('/api/today', { lastSeen: true }),
  profile: question<Profile>('/api/user', { lastSeen: true }),
  settings: question<Settings>('/api/settings', { lastSeen: true }),
  device: question<Device>('/api/device'),
  notifications: question<Notifications>('/api/notifications'),
  feeds: question<{ items: Feed[] }>('/api/calendar/feeds'),
  signInProvider: question<SignInProvider>('/api/auth/provider'),
  sessions: question<SessionList>('/api/sessions?limit=100'),
  calendar: (from: Day, to: Day) => question<Calendar>(`/api/calendar?from=${from}&to=${to}`),
  /** Without days: the last 90. */
  trends: (from?: Day, to?: Day) =>
    question<Trends>(from === undefined ? '/api/trends' : `/api/trends?from=${from}&to=${to}`),
  dailyLogs: (from: Day, to: Day) =>
    question<{ items: DailyLog[] }>(`/api/history?from=${from}&to=${to}&limit=100`),
  plan: (days: number) => question<Plan>(`/api/plan?days=${days}`, { lastSeen: true }),
  periodHistory: (page: number, limit = 20) =>
    question<PeriodHistory>(`/api/period-history?page=${page}&limit=${limit}`),
};

export const useToday = () => useQuery(questions.today);
export const useProfile = () => useQuery(questions.profile);
export const useSettings = () => useQuery(questions.settings);
export const useNotifications = () => useQuery(questions.notifications);
export const useFeeds = () => useQuery(questions.feeds);
export const useSignInProvider = () => useQuery(questions.signInProvider);
export const useSessions = () => useQuery(questions.sessions);
/** What was shown stays in sight until the next days are there. */
export const useCalendar = (from: Day, to: Day) =>
  useQuery({ ...questions.calendar(from, to), placeholderData: keepPreviousData });
export const useTrends = (from?: Day, to?: Day) => useQuery(questions.trends(from, to));
export const useDailyLogs = (from: Day, to: Day) => useQuery(questions.dailyLogs(from, to));
export const usePlan = (days: number) =>
  useQuery({ ...questions.plan(days), placeholderData: keepPreviousData });
export const usePeriodHistory = (page: number, limit?: number) =>
  useQuery(questions.periodHistory(page, limit));
