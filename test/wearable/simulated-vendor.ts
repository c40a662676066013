import type { Subject } from '#server/try-it/wearable/subject.ts';
import type { DayView } from '#server/try-it/wearable/view.ts';

/** A vendor that people connect on its own page. */
export interface SimulatedVendor {
  name: string;
  authorizePath: string;
  tokenPath: string;
  authenticate: 'body' | 'basic';
  /** Null: the token never expires. */
  accessLifeSeconds: number | null;
  isRenewable: boolean;
  /** Whether a renewal keeps the refresh token and sends no new one. */
  keepsRefreshToken?: true;
  /** Where a token is revoked (RFC 7009). */
  revokePath?: string;
  /** More fields of a token answer. */
  extra?(account: string, scope: string): object;
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
  /** Whether it revokes the permission. */
  revokes?: true;
}

export type OauthSource = 'oura' | 'whoop' | 'polar' | 'google_health' | 'intervals';

/** When the person woke up. */
export function nightEnd({ date, wakeMinute }: DayView, timezone: string): Temporal.ZonedDateTime {
  return date.toPlainDateTime().add({ minutes: wakeMinute }).toZonedDateTime(timezone);
}

/** With the UTC offset. */
export function writeMoment(moment: Temporal.ZonedDateTime): string {
  return moment.toString({ timeZoneName: 'never' });
}

/** A day of a query. Whether a last day is included depends on the vendor. */
export function dayIn(query: URLSearchParams, name: string): Temporal.PlainDate {
  return Temporal.PlainDate.from((query.get(name) ?? '').slice(0, 10));
}
