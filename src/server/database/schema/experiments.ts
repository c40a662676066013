import type { Generated, GeneratedAlways } from 'kysely';
import type { CoinRule } from '#core/experiment/coin-eligibility.ts';

export interface ExperimentsTable {
  userId: Generated<string>;
  startedOn: Temporal.PlainDate;
  endedOn: Temporal.PlainDate | null;
  sealedKey: string | null;
  keyId: GeneratedAlways<string | null>;
  /** The revealed key; null while the experiment is running. */
  key: string | null;
}

export interface CoinsTable {
  userId: Generated<string>;
  date: Temporal.PlainDate;
  startedOn: Temporal.PlainDate;
  rule: CoinRule;
  coin: 1 | -1;
  overruled: Generated<boolean>;
  freshness: number | null;
}
