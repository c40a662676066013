import { claimChanged } from '#server/records/notification/changed-claims.ts';
import { sweepClaims } from '#server/records/notification/claim-work.ts';
import { claimDue } from '#server/records/notification/due-claims.ts';
import type { NotificationContext } from './context.ts';
import { type DeliveryCounts, deliverClaims } from './deliver.ts';

export interface NotificationCounts extends DeliveryCounts {
  claimed: number;
  /** Messages that were given up because they are too late. */
  late: number;
}

/** The job that runs every minute. Running it twice, late or in several processes sends nothing twice. */
export async function runNotifications(context: NotificationContext): Promise<NotificationCounts> {
  const { engine, clock, channels } = context;
  const now = clock();
  const options = { now, channels: channels.available };
  const due = await claimDue(engine, options);
  const changed = await claimChanged(engine, options);
  const swept = await sweepClaims(engine, now);
  const delivered = await deliverClaims(context);
  return {
    claimed: due + changed,
    ...delivered,
    unknown: delivered.unknown + swept.unknown,
    late: swept.late,
  };
}
