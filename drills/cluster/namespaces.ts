import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { type Network, runAs } from './links.ts';

/** What each node has its own line to. The drill's own is never cut. */
const LINES = ['own', 'clients', 'peers'] as const;
const CUT = ['peers', 'clients'] as const;
type Line = (typeof LINES)[number];

/** RFC 2544 reserves 198.18.0.0/15 for tests of networks. */
const NETWORKS = 512;
const POSTGRESQL = 5432;
const REST = 8008;

function ip(...args: readonly string[]): void {
  const { status, stderr, error } = spawnSync('ip', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`ip ${args.join(' ')}: ${error?.message ?? stderr}`);
}

function attempt(...args: readonly string[]): void {
  spawnSync('ip', args, { stdio: 'ignore' });
}

/**
 * A namespace for each node, as if it were a machine, with a cable to each of three switches. Names are short, because
 * those of interfaces have at most 15 characters.
 */
function openNamespaces(): Network {
  const tag = `lt${randomInt(0x10_00, 0xff_ff).toString(16)}`;
  const first = randomInt(0, NETWORKS - LINES.length);
  const hostOn = (line: Line, host: number): string => {
    const network = first + LINES.indexOf(line);
    return `198.${18 + Math.floor(network / 256)}.${network % 256}.${host}`;
  };
  const here = 254;
  const bridgeOf = (line: Line) => `${tag}${line.slice(0, 3)}`;
  const portOf = (line: Line, node: number) => `${bridgeOf(line)}${node}`;
  const namespaces: string[] = [];
  const remove = () => {
    for (const namespace of namespaces) attempt('netns', 'del', namespace);
    for (const line of LINES) attempt('link', 'del', bridgeOf(line));
  };

  function addLine(line: Line, node: number, namespace: string): void {
    const [port, inside] = [portOf(line, node), `to-${line}`];
    ip('link', 'add', port, 'type', 'veth', 'peer', 'name', inside, 'netns', namespace);
    ip('link', 'set', port, 'master', bridgeOf(line), 'up');
    ip('-n', namespace, 'address', 'add', `${hostOn(line, node + 1)}/24`, 'dev', inside);
    ip('-n', namespace, 'link', 'set', inside, 'up');
  }

  try {
    const probe = `${tag}-probe`;
    ip('netns', 'add', probe);
    ip('netns', 'del', probe);
    for (const line of LINES) {
      ip('link', 'add', bridgeOf(line), 'type', 'bridge');
      ip('address', 'add', `${hostOn(line, here)}/24`, 'dev', bridgeOf(line));
      ip('link', 'set', bridgeOf(line), 'up');
    }
  } catch (error) {
    remove();
    throw error;
  }

  return {
    name: 'network namespaces',
    etcdHost: hostOn('peers', here),
    remove,
    async link(node, etcd) {
      const namespace = `${tag}-${node}`;
      namespaces.push(namespace);
      ip('netns', 'add', namespace);
      ip('-n', namespace, 'link', 'set', 'lo', 'up');
      for (const line of LINES) addLine(line, node, namespace);
      const endOn = (line: Line) => ({ host: hostOn(line, node + 1), postgresql: POSTGRESQL, rest: REST });
      return {
        own: endOn('own'),
        clients: endOn('clients'),
        peers: endOn('peers'),
        listen: ['127.0.0.1', ...LINES.map((line) => hostOn(line, node + 1))].join(','),
        etcd: etcd.ports.map((port) => `${hostOn('peers', here)}:${port}`),
        enter: (user) => ['ip', 'netns', 'exec', namespace, ...runAs(user)],
        // A port without a switch drops every packet, and nobody is told.
        cut(from) {
          for (const line of from === 'everyone' ? CUT : CUT.slice(0, 1))
            ip('link', 'set', portOf(line, node), 'nomaster');
        },
        mend() {
          for (const line of CUT) ip('link', 'set', portOf(line, node), 'master', bridgeOf(line));
        },
        close: () => {},
      };
    },
  };
}

/** A network of namespaces; the error where they are not allowed. */
export function tryNamespaces(): Network | Error {
  try {
    return openNamespaces();
  } catch (error) {
    return error as Error;
  }
}
