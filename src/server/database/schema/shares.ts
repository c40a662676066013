import type { ColumnType, Generated, RawBuilder } from 'kysely';
import type { ShareContent } from '#core/sharing/share-content.ts';
import type { TrainingStatus } from '#core/training/training-status.ts';

/** The status that a share shows, by date. */
export type ShareAnswers = Readonly<Record<string, TrainingStatus>>;

export interface SharesTable {
  userId: Generated<string>;
  id: Generated<string>;
  tokenHash: Uint8Array;
  name: string;
  shownAs: string;
  shows: ShareContent[];
  until: Temporal.PlainDate;
  createdAt: Temporal.Instant;
  agreedTo: string;
  talkToMe: Generated<boolean>;
  withheld: Generated<boolean>;
  answers: ColumnType<ShareAnswers, never, RawBuilder<ShareAnswers>>;
  lastReadAt: Temporal.Instant | null;
}
