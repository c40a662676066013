import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from '../../test/helpers/free-ports.ts';
import type { PatroniNode } from './node.ts';

/** A running HAProxy and the port on which it listens. */
export interface RunningProxy {
  port: number;
  /** Sends a command to its administration socket. */
  command(text: string): Promise<void>;
  remove(): void;
}

async function sendCommand(socket: string, text: string): Promise<void> {
  const connection = connect(socket);
  connection.end(`${text}\n`);
  connection.resume();
  await once(connection, 'close');
}

async function listens(port: number): Promise<boolean> {
  const connection = connect(port, '127.0.0.1');
  try {
    await once(connection, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    connection.destroy();
  }
}

async function startProxy(folder: string, name: string, lines: readonly string[]): Promise<RunningProxy> {
  const port = await findFreePort();
  const file = join(folder, `${name}.cfg`);
  const socket = join(folder, `${name}.sock`);
  const head = [
    'global',
    '  maxconn 400',
    `  stats socket ${socket} level admin`,
    'defaults',
    '  timeout connect 2s',
    '  timeout check 3s',
    '  timeout client 30m',
    `listen ${name}`,
    `  bind 127.0.0.1:${port}`,
  ];
  writeFileSync(file, `${[...head, ...lines.map((line) => `  ${line}`)].join('\n')}\n`);
  const child = spawn('haproxy', ['-f', file], { stdio: 'ignore' });
  while (!(await listens(port))) await pause(50);
  return { port, command: (text) => sendCommand(socket, text), remove: () => void child.kill('SIGKILL') };
}

/** Starts HAProxy before instances. Each request has its own connection: a kept one may end as a change is sent. */
export const startHttpProxy = (folder: string, ports: readonly string[]): Promise<RunningProxy> =>
  startProxy(folder, 'lutea', [
    'mode http',
    'balance roundrobin',
    'timeout server 30s',
    'http-reuse never',
    'option redispatch 1',
    'retries 3',
    'option httpchk GET /healthz',
    ...ports.map((port, i) => `server instance${i} 127.0.0.1:${port} check inter 1s fall 2 rise 1`),
  ]);

/** Starts HAProxy before the database servers; it leads to the server that Patroni names as the primary. */
export const startDatabaseProxy = (folder: string, nodes: readonly PatroniNode[]): Promise<RunningProxy> =>
  startProxy(folder, 'postgresql', [
    'mode tcp',
    'timeout server 30m',
    'option httpchk GET /primary',
    'http-check expect status 200',
    'default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions',
    ...nodes.map(
      ({ clients }, i) => `server node${i} ${clients.host}:${clients.postgresql} check port ${clients.rest}`,
    ),
  ]);
