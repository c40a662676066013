/** The responses of the server as sent: days and instants are text. */
import type { z } from 'zod';
import type { accountExport } from '#contract/account.ts';
import type { activities } from '#contract/activity.ts';
import type { bodyDay, bodyDayChange, bodyDays, savedBodyDay } from '#contract/body-day.ts';
import type { calendar } from '#contract/calendar.ts';
import type { feed, feedToken } from '#contract/calendar-feed.ts';
import type { cycle, predictedPeriod } from '#contract/cycle.ts';
import type { dailyLog } from '#contract/daily-log.ts';
import type { device, newAddress, signInPage } from '#contract/device.ts';
import type { deviceWays } from '#contract/device-way.ts';
import type { doctorReport } from '#contract/doctor-report.ts';
import type { experiment } from '#contract/experiment.ts';
import type { followUps } from '#contract/follow-up.ts';
import type { homeAssistant } from '#contract/home-assistant.ts';
import type {
  importAnswers,
  importDetails,
  importList,
  importRefusal,
  importSummary,
  importUndone,
} from '#contract/import.ts';
import type { messageBrowsers, notifications, testAnswer } from '#contract/notification.ts';
import type { periodHistory, periodLogWithCycleLength, periodStartAnswer } from '#contract/period-log.ts';
import type { phoneOffers } from '#contract/phone.ts';
import type { plan } from '#contract/plan.ts';
import type { planSource } from '#contract/plan-source.ts';
import type { planTarget } from '#contract/plan-target.ts';
import type { profile } from '#contract/profile.ts';
import type { sessionList } from '#contract/session.ts';
import type { identityList, signInProvider } from '#contract/session-login.ts';
import type { settings } from '#contract/settings.ts';
import type { createdShare, share, shareAgreement } from '#contract/share.ts';
import type { biometrics, today } from '#contract/today.ts';
import type { madeToolKey, toolKeyList } from '#contract/tool-key.ts';
import type { trends } from '#contract/trends.ts';
import type { weekTemplate } from '#contract/week-template.ts';
import type { readPlanAnswer, workout, workoutCost, workouts } from '#contract/workout.ts';

export type Workout = z.input<typeof workout>;
export type WorkoutCost = z.input<typeof workoutCost>;
export type PlanText = z.input<typeof readPlanAnswer>;
export type UsualWeek = z.input<typeof weekTemplate>;
export type Workouts = z.input<typeof workouts>;
export type Today = z.input<typeof today>;
export type AdvisedWorkout = Today['workouts'][number];
export type Decision = NonNullable<Today['decision']>;
export type Signal = Decision['signals'][number];
export type TrainingStatus = Decision['status'];
export type Biometrics = z.input<typeof biometrics>;
export type Cycle = z.input<typeof cycle>;
export type Phase = Cycle['phase'];
export type PredictedPeriod = z.input<typeof predictedPeriod>;
export type Confidence = PredictedPeriod['confidence'];
export type CoinToday = NonNullable<Today['coin']>;
export type Experiment = z.input<typeof experiment>;
export type CoinRow = NonNullable<Experiment['current']>['coins'][number];
export type Said = Today['said'];
export type OverrideReport = Today['overrides'][number];
export type Override = OverrideReport['override'];
export type Profile = z.input<typeof profile>;
export type Settings = z.input<typeof settings>;
export type Calendar = z.input<typeof calendar>;
export type BodyDay = z.input<typeof bodyDay>;
export type BodyDays = z.input<typeof bodyDays>;
export type BodyDayChange = z.input<typeof bodyDayChange>;
export type SavedBodyDay = z.input<typeof savedBodyDay>;
export type Activities = z.input<typeof activities>;
export type Plan = z.input<typeof plan>;
export type WeeklyTarget = Plan['target'];
export type DailyLog = z.input<typeof dailyLog>;
export type PeriodHistory = z.input<typeof periodHistory>;
export type PeriodLog = z.input<typeof periodLogWithCycleLength>;
export type PeriodStartAnswer = z.input<typeof periodStartAnswer>;
export type Device = z.input<typeof device>;
export type DeviceWays = z.input<typeof deviceWays>;
/** One connection: the device itself, or an entry of its `sources`. */
export type Connection = Omit<Device, 'sources' | 'signals'>;
export type PhoneOffers = z.input<typeof phoneOffers>;
export type NewAddress = z.input<typeof newAddress>;
export type LastMessage = NonNullable<NonNullable<Device['phone']>['lastMessage']>;
export type Notifications = z.input<typeof notifications>;
export type MessageBrowsers = z.input<typeof messageBrowsers>;
export type NotificationTest = z.input<typeof testAnswer>;
export type Feed = z.input<typeof feed>;
export type PlanSource = z.input<typeof planSource>;
export type PlanTarget = z.input<typeof planTarget>;
export type DoctorReport = z.input<typeof doctorReport>;
export type Share = z.input<typeof share>;
export type CreatedShare = z.input<typeof createdShare>;
export type ShareAgreement = z.input<typeof shareAgreement>;

export type FeedToken = z.input<typeof feedToken>;
export type SignInPage = z.input<typeof signInPage>;
export type SignInProvider = z.input<typeof signInProvider>;
export type IdentityList = z.input<typeof identityList>;
export type SessionList = z.input<typeof sessionList>;
export type HomeAssistant = z.input<typeof homeAssistant>;
export type ToolKey = z.input<typeof toolKeyList>['items'][number];
export type MadeToolKey = z.input<typeof madeToolKey>;
export type Trends = z.input<typeof trends>;
export type TrendMeasure = keyof Trends['baselines'];
export type FollowUps = z.input<typeof followUps>;
export type FollowUp = FollowUps['items'][number]['followUp'];
export type AccountExport = z.input<typeof accountExport>;
export type ImportList = z.input<typeof importList>;
export type ImportSummary = z.input<typeof importSummary>;
export type ImportDetails = z.input<typeof importDetails>;
export type ImportPreview = NonNullable<ImportDetails['preview']>;
export type ImportQuestion = NonNullable<ImportDetails['question']>;
export type ImportAnswers = z.input<typeof importAnswers>;
export type ColumnRole = NonNullable<ImportAnswers['columns']>[number];
export type ImportRefusal = z.input<typeof importRefusal>;
export type ImportUndone = z.input<typeof importUndone>;
