/** Kinds of messages. Each can be switched off separately. */
export const NOTIFICATION_KINDS = ['daily', 'periodSoon', 'periodLate', 'connectionRenewal'] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

export const NOTIFICATION_CHANNELS = ['email', 'ntfy', 'gotify', 'webhook'] as const;
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number];
