import { createSignedToken, readSignedToken } from './signed-link.ts';

/** A link with which one person logs one period start. */
export interface StartLink {
  userId: string;
  /** The last start when the message was written. After a later start the link has no effect. */
  lastStart: Temporal.PlainDate;
  expiresAt: Temporal.Instant;
}

/** Longer than Lutea asks about a late period, and shorter than most people keep a mail. */
export const START_LINK_LIFE = Temporal.Duration.from({ hours: 14 * 24 });

const EPOCH_DAY = Temporal.PlainDate.from('1970-01-01');
/** The length of the link's data: a day number and a time in seconds, four bytes each. */
const ABOUT_BYTES = 8;

export function createStartToken({ userId, lastStart, expiresAt }: StartLink, linkKey: Uint8Array): string {
  const about = Buffer.alloc(ABOUT_BYTES);
  about.writeInt32BE(EPOCH_DAY.until(lastStart).days);
  about.writeUInt32BE(Math.floor(expiresAt.epochMilliseconds / 1000), 4);
  return createSignedToken('log-start', { userId, about }, linkKey);
}

/** Undefined for a forged token. The caller checks whether it has expired. */
export function readStartToken(token: string, linkKey: Uint8Array): StartLink | undefined {
  const opened = readSignedToken('log-start', { token, aboutBytes: ABOUT_BYTES }, linkKey);
  if (opened === undefined) return undefined;
  const { userId, about } = opened;
  return {
    userId,
    lastStart: EPOCH_DAY.add({ days: about.readInt32BE() }),
    expiresAt: Temporal.Instant.fromEpochMilliseconds(about.readUInt32BE(4) * 1000),
  };
}
