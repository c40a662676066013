import type { z } from 'zod';
import type { AccountRegion } from '#contract/account-region.ts';
import type { PhoneMessage } from '#core/phone/phone-value.ts';
import type { RequestLimit } from '#server/integrations/http-transport/request-budget.ts';
import type { Transport } from '#server/integrations/http-transport/transport.ts';
import type { OauthApp } from '#server/integrations/oauth/oauth-app.ts';
import type { VendorSignals } from '#server/integrations/wearable/vendor-signals.ts';
import type { ReadRange, WearableReading } from '#server/integrations/wearable/wearable-reading.ts';

/**
 * One vendor, with everything that is special about it: a row of VENDORS. `Credentials` is what it takes to read an
 * account. It is stored sealed, as JSON, and handed back only after `credentials` has accepted it.
 */
export interface Vendor<Credentials extends object = object, Pasted extends object = Credentials> {
  /** As it calls itself. */
  readonly name: string;
  readonly credentials: z.ZodType<Credentials>;
  readonly signals: VendorSignals;
  /** Of the operator's app, for all people together. */
  readonly limits?: readonly RequestLimit[] | undefined;
  /** Called once per process: what the result remembers is shared by all people. */
  open(way: VendorWay): VendorAccess<Credentials, Pasted>;
}

/** How a process reaches a vendor. */
export interface VendorWay {
  /** Remembers the vendor's pauses and outages. */
  transport: Transport;
  clock: () => Temporal.Instant;
  /** A server in place of the vendor's: a simulation, or a proxy of one's own. */
  deviceApiUrl: string | undefined;
  /** The operator's app at this vendor, where there is one. */
  app: OauthApp | undefined;
}

/** How an account is connected, and how its values come afterwards: they are read, or a phone sends them. */
export type VendorAccess<Credentials extends object = object, Pasted extends object = Credentials> =
  | PulledAccess<Credentials, Pasted>
  | PushedAccess;

export interface PulledAccess<Credentials extends object, Pasted extends object> {
  /** Null: nobody can connect before the operator has set up an app. */
  connect: ConnectByPaste<Credentials, Pasted> | ConnectByOauth<Credentials> | null;
  pull: Pull<Credentials>;
  /** Tells the vendor that the person disconnected, where it wants to know. */
  revoke?(credentials: Credentials, userId: string): Promise<void>;
  push?: never;
}

interface PushedAccess {
  revoke?: never;
  connect: ConnectByAddress;
  push: Push;
  pull?: never;
}

/** The person gives an app on their phone a secret address to send to. There is nothing to ask a vendor. */
export interface ConnectByAddress {
  by: 'address';
}

/** A phone sends messages. */
export interface Push {
  /** What a message holds; times without a zone are of `timezone`. Throws UnknownMessage where another app wrote it. */
  readMessage(json: unknown, timezone: string): PhoneMessage;
}

/**
 * The person pastes tokens or a key that they got from the vendor. `Pasted` differs from `Credentials` where something
 * is pasted that the vendor trades for them.
 */
export interface ConnectByPaste<Credentials extends object = object, Pasted extends object = Credentials> {
  by: 'paste';
  /** The vendor's own sign-in page, which gives out something to paste, or posts it to a page of `origin`. */
  signInPage?(region: AccountRegion, origin: string): string;
  /** A problem says what is wrong with the text and quotes nothing of it. */
  parse(pasted: string, given: PasteFacts): ParsedPaste<Pasted>;
  /** Asks the vendor whose tokens these are. Throws a VendorError or Problem where it refuses or cannot say. */
  verify(pasted: Pasted, asking: Asking): Promise<Verified<Credentials>>;
  /** What the person is told when the vendor refused them. */
  refused: string;
}

export interface PasteFacts {
  now: Temporal.Instant;
  region: AccountRegion;
}

/** The person allows the operator's app to read, on the vendor's own page. */
export interface ConnectByOauth<Credentials extends object = object> {
  by: 'oauth';
  /** What is asked for. */
  scope: string;
  authorizeUrl(request: { state: string; redirectUri: string }): string;
  /** Trades the code that the person came back with. Throws a VendorError where the vendor refuses it. */
  exchange(code: string, way: { redirectUri: string; userId: string }): Promise<Authorized<Credentials>>;
}

export interface Authorized<Credentials> {
  credentials: Credentials;
  accountName: string;
  endsAt: Temporal.Instant | null;
  /** What the person allowed, where the vendor says so. */
  granted: string | null;
}

export type ParsedPaste<Pasted> =
  | {
      ok: true;
      credentials: Pasted;
      /** When the person has to connect again at the latest; null: never. */
      endsAt: Temporal.Instant | null;
    }
  | { ok: false; problem: string };

export interface Asking {
  userId: string;
  today: Temporal.PlainDate;
}

export interface Verified<Credentials> {
  /** Those pasted, or the ones they were renewed to. */
  credentials: Credentials;
  accountName: string;
  /** Called when they are stored. */
  onStored?: () => void;
}

/** Lutea asks the vendor for days. */
export interface Pull<Credentials extends object = object> {
  /** Days per stretch of a backfill: progress to see, at few requests. */
  stretchDays: number;
  /** Whether a week takes no more requests than two days. */
  isWeekFree: boolean;
  openReader(account: StoredAccount<Credentials>): ReadDays;
}

export type ReadDays = (range: ReadRange) => Promise<WearableReading>;

/** A stored connection, for the holder of its lease. */
export interface StoredAccount<Credentials extends object = object> {
  userId: string;
  accountName: string;
  credentials: Credentials;
  /** What is stored now: another reader may have renewed it. */
  reload(): Promise<Credentials>;
  /** Stores renewed credentials in place of `before`. Throws where something else is stored by now. */
  replace(before: Credentials, renewed: Credentials, endsAt: Temporal.Instant | undefined): Promise<void>;
}
