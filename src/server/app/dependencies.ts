import type { AsyncLocalStorage } from 'node:async_hooks';
import type { OidcSettings, SignInSettings } from '#server/config/config.ts';
import type { MoreProvider } from '#server/config/more-providers.ts';
import type { Engine } from '#server/database/engine.ts';
import type { KeyRing } from '#server/database/key-ring.ts';
import type { BackupContext } from '#server/features/backups/context.ts';
import type { DeviceContext } from '#server/features/device/credentials.ts';
import type { HouseholdContext } from '#server/features/household/context.ts';
import type { IdentityCookies } from '#server/features/identity/cookies.ts';
import type { ReadFile } from '#server/features/imports/read/read-file.ts';
import type { Senders } from '#server/features/notifications/channels.ts';
import type { ProviderSource } from '#server/features/operator/render-provider.ts';
import type { WebApp } from '#server/http/web-app.ts';
import type { Broker } from '#server/integrations/mqtt/broker.ts';
import type { Mailbox } from '#server/try-it/mailbox/mailbox.ts';
import type { PlanSettings } from './compose-plans.ts';

/** What the app needs from outside. The app itself opens no connection and reads no clock. */
export interface AppDependencies {
  engine: Engine;
  clock: () => Temporal.Instant;
  publicUrl: string;
  /** URL of this installation's source code. */
  sourceUrl?: string | undefined;
  /** Without an identity provider nobody can sign in; everything else works. */
  oidc?: (OidcSettings & { timeoutMs?: number }) | undefined;
  /** More providers, each with its own lists of who may sign in. */
  moreProviders?: readonly MoreProvider[] | undefined;
  /** With it Lutea is an identity provider itself, for people whom the operator invites. */
  household?: Pick<HouseholdContext, 'keyRing' | 'fetchDocument'> | undefined;
  /** Without it everyone with an account at the provider may sign in. */
  signIn?: SignInSettings | undefined;
  /** Without it nobody can connect a wearable; everything else works. */
  device?: DeviceContext | undefined;
  /** How plans from other calendars and accounts are read. */
  plans?: PlanSettings | undefined;
  /** Folder for uploads while they are read; without it nobody can import anything. */
  uploadsFolder?: string | undefined;
  /** Reads an imported file. By default that is done in a separate process. */
  readImportFile?: ReadFile | undefined;
  /** A lower work factor for encrypted exports, for tests. */
  exportWorkFactor?: number | undefined;
  /** Without them no message is sent; everything else works. */
  senders?: Senders | undefined;
  /** The MQTT broker that people may publish to; without it nobody can. */
  broker?: Broker | undefined;
  /** How this installation backs itself up; without it, it does not. */
  backups?: BackupContext | undefined;
  /** Whether the job schedule is running; undefined if this process has no schedule. */
  areJobsRunning?: (() => boolean) | undefined;
  /** Aborted when the process stops: jobs then start no new work. */
  stopping?: AbortSignal | undefined;
  /** The secret that external schedulers send; without it they are refused. */
  cronSecret?: string | undefined;
  /** The token that Prometheus sends; without it there is no /metrics. */
  metricsToken?: string | undefined;
  /** Without it there is no operator page; everything else works. */
  operator?: { keyRing: KeyRing; source: ProviderSource; isBuiltIn: boolean } | undefined;
  /** The mails of try-it mode, shown on this machine. */
  mailbox?: Pick<Mailbox, 'messages'> | undefined;
  /** The built web app. */
  web: WebApp;
  trustedProxies: readonly string[];
  /** The limit of open connections; without it the system's limit holds. */
  mostConnections?: number | undefined;
  /** The limit of changes per person and minute; without it there is none. */
  writesPerMinute?: number | undefined;
  logLevel: string;
  /** Receives the log lines; by default standard output. */
  logStream?: { write(line: string): void } | undefined;
  version: string;
}

/** The dependencies, and what buildApp derives from them. */
export interface AppParts extends AppDependencies {
  isHttps: boolean;
  cookies: IdentityCookies;
  origin: { publicOrigin: string; sessionCookie: string };
  /** Marks the calls of our own routes that an assistant's tool makes in this process. No client can set it. */
  toolCalls: AsyncLocalStorage<true>;
}
