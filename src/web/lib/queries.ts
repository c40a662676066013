import { keepPreviousData, type QueryClient, queryOptions, useQuery } from '@tanstack/preact-query';
import type { AccountRegion } from '#contract/account-region.ts';
import type { DeviceSource } from '#contract/device-source.ts';
import { callApi } from './api.ts';
import type { Day } from './day.ts';
import type * as Wire from './wire.ts';

/** The query parameters of the page's URL. */
export type AddressQuery = Readonly<Record<string, string>>;

/** Loads what a page shows first. Page components have such a function as `prefetch`. */
export type Prefetch = (client: QueryClient, query: AddressQuery) => Promise<unknown>;

/** A query, cached by the path of its endpoint. */
export function query<Answer>(path: string, { lastSeen = false } = {}) {
  return queryOptions({
    queryKey: [path],
    queryFn: () => callApi<Answer>('GET', path),
    meta: { lastSeen },
  });
}

export const queries = {
  today: query<Wire.Today>('/api/today', { lastSeen: true }),
  profile: query<Wire.Profile>('/api/user', { lastSeen: true }),
  settings: query<Wire.Settings>('/api/settings', { lastSeen: true }),
  device: query<Wire.Device>('/api/device'),
  signInPage: (source: DeviceSource, region: AccountRegion) =>
    query<Wire.SignInPage>(`/api/device/sign-in-page?source=${source}&region=${region}`),
  deviceWays: query<Wire.DeviceWays>('/api/device/ways'),
  phoneOffers: query<Wire.PhoneOffers>('/api/device/offers'),
  notifications: query<Wire.Notifications>('/api/notifications'),
  feeds: query<{ items: Wire.Feed[] }>('/api/calendar/feeds'),
  shares: query<{ items: Wire.Share[] }>('/api/shares?limit=100'),
  shareAgreement: (shows: readonly string[]) =>
    query<Wire.ShareAgreement>(`/api/shares/agreement?shows=${shows.join(',')}`),
  planSources: query<{ items: Wire.PlanSource[] }>('/api/plan-sources'),
  planTargets: query<{ items: Wire.PlanTarget[] }>('/api/plan-targets'),
  signInProvider: query<Wire.SignInProvider>('/api/auth/provider'),
  identities: query<Wire.IdentityList>('/api/identities'),
  sessions: query<Wire.SessionList>('/api/sessions?limit=100'),
  calendar: (from: Day, to: Day) =>
    query<Wire.Calendar>(`/api/calendar?from=${from}&to=${to}`, { lastSeen: true }),
  bodyDays: (from: Day, to: Day) => query<Wire.BodyDays>(`/api/days?from=${from}&to=${to}`),
  /** Trends of these days; without them, of the last 90 days. */
  trends: (from?: Day, to?: Day) =>
    query<Wire.Trends>(from === undefined ? '/api/trends' : `/api/trends?from=${from}&to=${to}`, {
      lastSeen: true,
    }),
  dailyLogs: (from: Day, to: Day) =>
    query<{ items: Wire.DailyLog[] }>(`/api/history?from=${from}&to=${to}&limit=100`),
  activities: (from: Day, to: Day) => query<Wire.Activities>(`/api/activities?from=${from}&to=${to}`),
  followUps: query<Wire.FollowUps>('/api/follow-ups'),
  experiment: query<Wire.Experiment>('/api/experiment'),
  plan: (days: number) => query<Wire.Plan>(`/api/plan?days=${days}`, { lastSeen: true }),
  periodHistory: (page: number, limit = 20) =>
    query<Wire.PeriodHistory>(`/api/period-history?page=${page}&limit=${limit}`, { lastSeen: true }),
  imports: query<Wire.ImportList>('/api/imports'),
  import: (id: string) => query<Wire.ImportDetails>(`/api/imports/${id}`),
};

export const useToday = () => useQuery(queries.today);
export const useProfile = () => useQuery(queries.profile);
export const useSettings = () => useQuery(queries.settings);
export const useDeviceWays = () => useQuery(queries.deviceWays);
export const useNotifications = () => useQuery(queries.notifications);
export const useFeeds = () => useQuery(queries.feeds);
export const useShares = () => useQuery(queries.shares);
export const usePlanSources = () => useQuery(queries.planSources);
export const usePlanTargets = () => useQuery(queries.planTargets);
export const useSignInProvider = () => useQuery(queries.signInProvider);
export const useIdentities = () => useQuery(queries.identities);
export const useSessions = () => useQuery(queries.sessions);
/** The calendar of these days. Until they are loaded, the days before stay visible. */
export const useCalendar = (from: Day, to: Day) =>
  useQuery({ ...queries.calendar(from, to), placeholderData: keepPreviousData });
export const useBodyDays = (from: Day, to: Day) => useQuery(queries.bodyDays(from, to));
export const useTrends = (from?: Day, to?: Day) => useQuery(queries.trends(from, to));
export const useDailyLogs = (from: Day, to: Day) => useQuery(queries.dailyLogs(from, to));
export const useActivities = (from: Day, to: Day) => useQuery(queries.activities(from, to));
export const useFollowUps = () => useQuery(queries.followUps);
export const usePlan = (days: number) =>
  useQuery({ ...queries.plan(days), placeholderData: keepPreviousData });
export const usePeriodHistory = (page: number, limit?: number) =>
  useQuery(queries.periodHistory(page, limit));
export const useImports = () => useQuery(queries.imports);

const IMPORT_POLL_MS = 1_000;

export const useImport = (id: string) =>
  useQuery({
    ...queries.import(id),
    refetchInterval: ({ state }) => (state.data?.state === 'READING' ? IMPORT_POLL_MS : false),
  });
