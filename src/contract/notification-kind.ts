/** Kinds of messages. Each can be switched off separately. */
export const NOTIFICATION_KINDS = ['daily', 'periodSoon', 'periodLate', 'connectionRenewal'] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

export const NOTIFICATION_CHANNELS = ['email', 'ntfy', 'gotify', 'webhook', 'browser'] as const;
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number];

/** What a person may answer in a message of their browser. */
export const MESSAGE_ANSWERS = ['STARTED_TODAY', 'NOT_YET', 'ILL'] as const;
export type MessageAnswer = (typeof MESSAGE_ANSWERS)[number];
