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
  /** Whether the vendor accepts this query; if not, it answers 400. */
  isUnderstood?(query: URLSearchParams): boolean;
  /** Returns the body; for undefined the status is 204. */
  answer(subject: Subject, query: URLSearchParams): unknown;
  /** Whether this route revokes the person's permission. */
  revokes?: true;
}

export type OauthSource = 'oura' | 'whoop' | 'polar' | 'google_health' | 'intervals';

/** When the person woke up. */
export function nightEnd({ date, wakeMinute }: DayView, timezone: string): Temporal.ZonedDateTime {
  return date.toPlainDateTime().add({ minutes: wakeMinute }).toZonedDateTime(timezone);
}

/** Writes a moment with its UTC offset, without the name of its timezone. */
export function writeMoment(moment: Temporal.ZonedDateTime): string {
  return moment.toString({ timeZoneName: 'never' });
}

/** A date in a query. Whether the last day is included depends on the vendor. */
export function dayIn(query: URLSearchParams, name: string): Temporal.PlainDate {
  return Temporal.PlainDate.from((query.get(name) ?? '').slice(0, 10));
}
