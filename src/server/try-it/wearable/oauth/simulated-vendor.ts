import type { Subject } from '../subject.ts';
import type { DayView } from '../view.ts';

/** A vendor that people connect at its own page. */
export interface SimulatedVendor {
  name: string;
  authorizePath: string;
  tokenPath: string;
  authenticate: 'body' | 'basic';
  /** Null: the token does not end, and cannot be renewed. */
  accessLifeSeconds: number | null;
  isRenewable: boolean;
  /** Whether a renewal leaves the refresh token as it is, and sends none. */
  keepsRefreshToken?: true;
  /** Where a token is revoked (RFC 7009). */
  revokePath?: string;
  /** What else the answer with the tokens holds. */
  extra?(account: string): object;
  routes: readonly OauthRoute[];
}

export interface OauthRoute {
  name: string;
  method: 'GET' | 'POST' | 'DELETE';
  path: string | RegExp;
  /** Any other query is refused with 400. */
  isUnderstood?(query: URLSearchParams): boolean;
  /** Undefined: 204. */
  answer(subject: Subject, query: URLSearchParams): unknown;
  /** Whether it takes the permission back. */
  revokes?: true;
}

export type OauthSource = 'oura' | 'whoop' | 'polar' | 'google_health' | 'intervals';

/** When the person woke up. */
export function nightEnd({ date, wakeMinute }: DayView, timezone: string): Temporal.ZonedDateTime {
  return date.toPlainDateTime().add({ minutes: wakeMinute }).toZonedDateTime(timezone);
}

/** With the distance from UTC. */
export function writeMoment(moment: Temporal.ZonedDateTime): string {
  return moment.toString({ timeZoneName: 'never' });
}

/** The days that a vendor was asked for; its own way of counting them is the vendor's. */
export function dayIn(query: URLSearchParams, name: string): Temporal.PlainDate {
  return Temporal.PlainDate.from((query.get(name) ?? '').slice(0, 10));
}
