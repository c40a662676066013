import { channel } from 'node:diagnostics_channel';
import type { NotificationChannel } from '#contract/notification-kind.ts';

/** Events that are counted for /metrics, if that is on. Without a listener, publishing does nothing. */
export const VENDOR_REQUESTS = channel('lutea:vendor-request');
export const MESSAGES = channel('lutea:message');

/** `ok`, or the code of the error. */
export interface VendorRequestEnd {
  vendor: string;
  outcome: string;
}

export const MESSAGE_OUTCOMES = ['sent', 'failed', 'unknown'] as const;

export interface MessageEnd {
  channel: NotificationChannel;
  outcome: (typeof MESSAGE_OUTCOMES)[number];
}
