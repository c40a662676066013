import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Etcd } from './etcd.ts';
import type { PatroniNode } from './node.ts';
import type { PatroniCluster } from './patroni.ts';

export interface Machines {
  patroni: PatroniCluster;
  etcd: Etcd;
}

/** Something that breaks at the primary or in etcd. */
export interface Trouble {
  name: string;
  /** How often it happens in a full drill, for each way to connect. */
  times: number;
  begin(primary: PatroniNode, machines: Machines): void;
  /** How long it lasts; by default until a write succeeds again. */
  lasts?(primary: number, machines: Machines): Promise<unknown>;
  mend(primary: PatroniNode, machines: Machines): void;
}

const ALL_ETCD = [0, 1, 2];
const MINUTE_MS = 60_000;

/** Switches to new WAL files until there is no room for the next one: the server ends, and another is promoted. */
async function writeLog(primary: number, { patroni }: Machines): Promise<void> {
  const giveUpAt = Date.now() + 3 * MINUTE_MS;
  while ((await patroni.findPrimary()) === primary && Date.now() < giveUpAt) {
    const client = new pg.Client(`${await patroni.superuserUrl()}/postgres`);
    client.on('error', () => {});
    await client
      .connect()
      .then(() => client.query('select pg_switch_wal()'))
      .catch(() => {});
    await client.end().catch(() => {});
    await pause(500);
  }
}

export const TROUBLES: readonly Trouble[] = [
  {
    name: 'kill -9 of the primary',
    times: 5,
    begin: (primary) => primary.kill(),
    mend: (primary) => primary.start(),
  },
  {
    name: 'stop of the primary',
    times: 3,
    begin: (primary) => primary.stop(),
    mend: (primary) => primary.start(),
  },
  {
    name: 'primary cut off from everyone',
    times: 2,
    begin: (primary) => primary.cut('everyone'),
    mend: (primary) => primary.mend(),
  },
  {
    name: 'primary cut off from the others, not from Lutea',
    times: 1,
    begin: (primary) => primary.cut('peers'),
    mend: (primary) => primary.mend(),
  },
  {
    name: 'one etcd killed',
    times: 1,
    begin: (_primary, { etcd }) => etcd.stop(0),
    mend: (_primary, { etcd }) => etcd.start(0),
  },
  {
    name: 'all etcd away for a minute',
    times: 1,
    begin: (_primary, { etcd }) => ALL_ETCD.forEach(etcd.stop),
    lasts: () => pause(MINUTE_MS),
    mend: (_primary, { etcd }) => ALL_ETCD.forEach(etcd.start),
  },
  {
    name: 'disk of the primary full',
    times: 1,
    begin: (primary) => primary.fill(),
    lasts: writeLog,
    mend: (primary) => primary.free(),
  },
];
