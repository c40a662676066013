import { keepPreviousData, type QueryClient, queryOptions, useQuery } from '@tanstack/preact-query';
import type { AccountRegion } from '#contract/account-region.ts';
import type { DeviceSource } from '#contract/device-source.ts';
import { callApi } from './api.ts';
import type { Day } from './day.ts';
import type {
  Activities,
  BodyDays,
  Calendar,
  DailyLog,
  Device,
  DeviceWays,
  Experiment,
  Feed,
  FollowUps,
  IdentityList,
  ImportDetails,
  ImportList,
  Notifications,
  PeriodHistory,
  PhoneOffers,
  Plan,
  PlanSource,
  PlanTarget,
  Profile,
  SessionList,
  Settings,
  Share,
  ShareAgreement,
  SignInPage,
  SignInProvider,
  Today,
  Trends,
} from './wire.ts';

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
  today: query<Today>('/api/today', { lastSeen: true }),
  profile: query<Profile>('/api/user', { lastSeen: true }),
  settings: query<Settings>('/api/settings', { lastSeen: true }),
  device: query<Device>('/api/device'),
  signInPage: (source: DeviceSource, region: AccountRegion) =>
    query<SignInPage>(`/api/device/sign-in-page?source=${source}&region=${region}`),
  deviceWays: query<DeviceWays>('/api/device/ways'),
  phoneOffers: query<PhoneOffers>('/api/device/offers'),
  notifications: query<Notifications>('/api/notifications'),
  feeds: query<{ items: Feed[] }>('/api/calendar/feeds'),
  shares: query<{ items: Share[] }>('/api/shares?limit=100'),
  shareAgreement: (shows: readonly string[]) =>
    query<ShareAgreement>(`/api/shares/agreement?shows=${shows.join(',')}`),
  planSources: query<{ items: PlanSource[] }>('/api/plan-sources'),
  planTargets: query<{ items: PlanTarget[] }>('/api/plan-targets'),
  signInProvider: query<SignInProvider>('/api/auth/provider'),
  identities: query<IdentityList>('/api/identities'),
  sessions: query<SessionList>('/api/sessions?limit=100'),
  calendar: (from: Day, to: Day) =>
    query<Calendar>(`/api/calendar?from=${from}&to=${to}`, { lastSeen: true }),
  bodyDays: (from: Day, to: Day) => query<BodyDays>(`/api/days?from=${from}&to=${to}`),
  /** Trends of these days; without them, of the last 90 days. */
  trends: (from?: Day, to?: Day) =>
    query<Trends>(from === undefined ? '/api/trends' : `/api/trends?from=${from}&to=${to}`, {
      lastSeen: true,
    }),
  dailyLogs: (from: Day, to: Day) =>
    query<{ items: DailyLog[] }>(`/api/history?from=${from}&to=${to}&limit=100`),
  activities: (from: Day, to: Day) => query<Activities>(`/api/activities?from=${from}&to=${to}`),
  followUps: query<FollowUps>('/api/follow-ups'),
  experiment: query<Experiment>('/api/experiment'),
  plan: (days: number) => query<Plan>(`/api/plan?days=${days}`, { lastSeen: true }),
  periodHistory: (page: number, limit = 20) =>
    query<PeriodHistory>(`/api/period-history?page=${page}&limit=${limit}`, { lastSeen: true }),
  imports: query<ImportList>('/api/imports'),
  import: (id: string) => query<ImportDetails>(`/api/imports/${id}`),
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
