import type { NotificationChannel } from '#contract/notification-kind.ts';
import type { Engine } from '#server/database/engine.ts';
import type { PersonStore } from '#server/database/person.ts';
import type { Outcome, SendControl } from '#server/integrations/delivery/outcome.ts';
import type { Contact } from '#server/records/notification/settings.ts';
import type { Today } from './daily-content.ts';
import type { MessageContent } from './message-content.ts';

/** A message with everything needed to send it. */
export interface ReadyMessage {
  content: MessageContent;
  messageId: string;
  unsubscribeUrl: string;
}

/** One message that is being sent to one person. */
export interface Delivery {
  contact: Contact;
  message: ReadyMessage;
  control: SendControl;
}

/** The channels of this installation. */
export interface Channels {
  available: readonly NotificationChannel[];
  send(delivery: Delivery): Promise<Outcome>;
}

/** What sending needs from outside. */
export interface NotificationContext {
  engine: Engine;
  clock: () => Temporal.Instant;
  publicUrl: string;
  /** The key that signs links in messages. */
  readLinkKey: () => Promise<Uint8Array>;
  channels: Channels;
  readToday: (person: PersonStore, now: Temporal.Instant) => Promise<Today>;
  /** Syncs the person's wearable before the message; absent if none can be connected. */
  syncPerson?: ((userId: string, signal: AbortSignal) => Promise<unknown>) | undefined;
  /** For errors that must not stop other people's messages. */
  onError: (error: unknown) => void;
  /** For problems that resolve themselves, with figures for the operator. */
  onWarning: (message: string, facts: Record<string, unknown>) => void;
  /** Aborted when the process stops: no new work is started. */
  stopping?: AbortSignal | undefined;
  /** The most messages that this process prepares at once. Never more are sent at once. */
  concurrency?: number;
}
