import type { Etcd } from './etcd.ts';

/** An address at which a node is reached. */
export interface End {
  host: string;
  postgresql: number;
  rest: number;
}

/** How one node is connected to everything else. */
export interface Links {
  /** For the drill itself; never cut. */
  own: End;
  /** For Lutea and its proxy. */
  clients: End;
  /** For the other nodes. */
  peers: End;
  /** The hosts on which its PostgreSQL listens, with commas between them. */
  listen: string;
  /** Addresses of etcd as the node reaches them. */
  etcd: readonly string[];
  /** Command line that runs a program of the node as this user, before the program's own. */
  enter(user: { uid: number; gid: number }): readonly string[];
  /** Cuts it off from the other nodes and etcd, or from everyone, Lutea included. */
  cut(from: 'peers' | 'everyone'): void;
  mend(): void;
  close(): void;
}

/** The network of a cluster. */
export interface Network {
  name: string;
  /** Where etcd listens. */
  etcdHost: string;
  link(node: number, etcd: Etcd): Promise<Links>;
  remove(): void;
}

export const runAs = ({ uid, gid }: { uid: number; gid: number }): string[] => [
  'setpriv',
  `--reuid=${uid}`,
  `--regid=${gid}`,
  '--clear-groups',
];
