import type { z } from 'zod';
import type { AccountRegion } from '#contract/account-region.ts';
import type { PhoneMessage } from '#core/phone/phone-value.ts';
import type { VendorSignals } from '#core/training/vendor-signals.ts';
import type { RequestLimit } from '../http-transport/request-budget.ts';
import type { Transport } from '../http-transport/transport.ts';
import type { AppSettings, OauthApp } from '../oauth/oauth-app.ts';
import type { OauthAttempt } from '../oauth/oauth-client.ts';
import type { CalendarScopes, PlanCalendar } from '../plans/plan-calendar.ts';
import type { ReadRange, WearableReading } from './wearable-reading.ts';

/**
 * One vendor: a row of VENDORS. `Credentials` give access to an account. They are stored encrypted, as JSON, and
 * validated with `credentials` when they are read back.
 */
export interface Vendor<Credentials extends object = object, Pasted extends object = Credentials> {
  /** The vendor's name as it writes it. */
  readonly name: string;
  readonly credentials: z.ZodType<Credentials>;
  readonly signals: VendorSignals;
  /** Present if people connect through an app that the operator created. */
  readonly app?: AppSettings;
  /** Rate limits of the operator's app, for all people together. */
  readonly limits?: readonly RequestLimit[] | undefined;
  /** Called once per process: all people share the state of the result. */
  open(way: VendorWay): VendorAccess<Credentials, Pasted>;
}

/** How a process reaches a vendor. */
export interface VendorWay {
  /** Also stores the vendor's pauses and outages. */
  transport: Transport;
  clock: () => Temporal.Instant;
  /** A server to use instead of the vendor's: a simulation, or a proxy. */
  deviceApiUrl: string | undefined;
  /** The operator's app at this vendor, if there is one. */
  app: OauthApp | undefined;
}

/** How an account is connected, and how its values arrive: Lutea reads them, or a phone sends them. */
export type VendorAccess<Credentials extends object = object, Pasted extends object = Credentials> =
  | PulledAccess<Credentials, Pasted>
  | PushedAccess;

export interface PulledAccess<Credentials extends object, Pasted extends object> {
  /** Null: nobody can connect before the operator has set up an app. */
  connect: ConnectByPaste<Credentials, Pasted> | ConnectByOauth<Credentials> | null;
  pull: Pull<Credentials>;
  /** Revokes access at the vendor, if it supports that. */
  revoke?(credentials: Credentials, userId: string): Promise<void>;
  push?: never;
}

interface PushedAccess {
  revoke?: never;
  connect: ConnectByAddress;
  push: Push;
  pull?: never;
}

/** The person enters a secret URL in an app on their phone. No request to a vendor is needed. */
export interface ConnectByAddress {
  by: 'address';
}

/** Values arrive in messages of a phone. */
export interface Push {
  /** Parses a message; times without a zone are in `timezone`. Throws UnknownMessage for another app's format. */
  readMessage(json: unknown, timezone: string): PhoneMessage;
}

/**
 * The person pastes tokens or a key from the vendor. `Pasted` differs from `Credentials` if the vendor has to exchange
 * what was pasted.
 */
export interface ConnectByPaste<Credentials extends object = object, Pasted extends object = Credentials> {
  by: 'paste';
  /** The vendor's own sign-in page. It shows the text to paste, or posts it to a page of `origin`. */
  signInPage?(region: AccountRegion, origin: string): string;
  /** Parses the pasted text. A problem says what is wrong with it and quotes nothing of it. */
  parse(pasted: string, given: PasteFacts): ParsedPaste<Pasted>;
  /** Asks the vendor whose tokens these are. Throws a VendorError or Problem if it refuses or fails. */
  verify(pasted: Pasted, asking: Asking): Promise<Verified<Credentials>>;
  /** The message to show if the vendor refuses the tokens. */
  refused: string;
}

export interface PasteFacts {
  now: Temporal.Instant;
  region: AccountRegion;
}

/** The person allows the operator's app to read, on the vendor's own page. */
export interface ConnectByOauth<Credentials extends object = object> {
  by: 'oauth';
  /** The requested scope. */
  scope: string;
  /** Further scopes, for people who read their plan from the vendor's calendar or send it there. */
  calendarScopes?: CalendarScopes | undefined;
  authorizeUrl(state: string, attempt: OauthAttempt): string;
  /** Exchanges the code of the redirect. Throws a VendorError if the vendor refuses it. */
  exchange(code: string, attempt: OauthAttempt, userId: string): Promise<Authorized<Credentials>>;
}

export interface Authorized<Credentials> {
  credentials: Credentials;
  accountName: string;
  endsAt: Temporal.Instant | null;
  /** The granted scope, if the vendor returns it. */
  granted: string | null;
}

export type ParsedPaste<Pasted> =
  | {
      ok: true;
      credentials: Pasted;
      /** When the person has to connect again at the latest; null if never. */
      endsAt: Temporal.Instant | null;
    }
  | { ok: false; problem: string };

export interface Asking {
  userId: string;
  today: Temporal.PlainDate;
}

export interface Verified<Credentials> {
  /** The credentials for the pasted text, renewed if needed. */
  credentials: Credentials;
  accountName: string;
  /** Called after they are stored. */
  onStored?: () => void;
}

/** Lutea requests days from the vendor. */
export interface Pull<Credentials extends object = object> {
  /** Days per batch of a backfill. Few batches save requests, but several show progress. */
  batchDays: number;
  /** Whether a week needs no more requests than two days. */
  isWeekFree: boolean;
  openReader(account: StoredAccount<Credentials>): ReadDays;
  /** Present if the vendor has a calendar of planned workouts. */
  openCalendar?(account: StoredAccount<Credentials>): PlanCalendar;
}

export type ReadDays = (range: ReadRange) => Promise<WearableReading>;

/** A stored connection, for the holder of its lease. */
export interface StoredAccount<Credentials extends object = object> {
  userId: string;
  accountName: string;
  credentials: Credentials;
  /** Reads the stored credentials again: another process may have renewed them. */
  reload(): Promise<Credentials>;
  /** Replaces `before` with renewed credentials. Throws if the stored ones are no longer `before`. */
  replace(before: Credentials, renewed: Credentials, endsAt: Temporal.Instant | undefined): Promise<void>;
}
