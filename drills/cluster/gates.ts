import { findFreePort } from '../../test/helpers/free-ports.ts';
import type { Gate } from './gate.ts';
import { openGate } from './gate.ts';
import { type End, type Network, runAs } from './links.ts';

const HOST = '127.0.0.1';

async function openGates(own: End): Promise<{ end: End; gates: Gate[] }> {
  const [postgresql, rest] = await Promise.all([openGate(own.postgresql), openGate(own.rest)]);
  return { end: { host: HOST, postgresql: postgresql.port, rest: rest.port }, gates: [postgresql, rest] };
}

/** Nodes on loopback that reach each other only through relays. */
export const GATES: Network = {
  name: 'relays on loopback',
  etcdHost: HOST,
  async link(_node, etcd) {
    const own = { host: HOST, postgresql: await findFreePort(), rest: await findFreePort() };
    const [clients, peers, toEtcd] = await Promise.all([
      openGates(own),
      openGates(own),
      Promise.all(etcd.ports.map(openGate)),
    ]);
    const ofPeers = [...peers.gates, ...toEtcd];
    const all = [...clients.gates, ...ofPeers];
    return {
      own,
      clients: clients.end,
      peers: peers.end,
      listen: HOST,
      etcd: toEtcd.map(({ port }) => `${HOST}:${port}`),
      enter: runAs,
      cut(from) {
        for (const gate of from === 'everyone' ? all : ofPeers) gate.cut();
      },
      mend() {
        for (const gate of all) gate.mend();
      },
      close() {
        for (const gate of all) gate.close();
      },
    };
  },
  remove: () => {},
};
