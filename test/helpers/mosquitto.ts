import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { CERTIFICATE, CERTIFICATE_KEY } from './certificate.ts';
import { findFreePort } from './free-ports.ts';
import { untilListening } from './until-listening.ts';

/** Debian installs the broker in a folder that is only in root's PATH. */
const env = { PATH: [process.env['PATH'], '/usr/sbin'].join(delimiter) };

/** Whether the broker and its own client are installed: Debian's packages mosquitto and mosquitto-clients. */
export const hasMosquitto = ['mosquitto', 'mosquitto_sub', 'mosquitto_passwd'].every(
  (name) => spawnSync(name, ['-h'], { env }).error === undefined,
);
if (!hasMosquitto)
  console.warn(
    'NOT RUN: the tests with an MQTT broker, which Debian’s packages mosquitto and mosquitto-clients have.',
  );

export interface RetainedMessage {
  topic: string;
  payload: string;
  qos: number;
  /** Seconds until the broker deletes the message; null if it never does. */
  expiresIn: number | null;
}

const LAST = 'end-of-retained';

interface Access {
  port: number;
  username: string;
  password: string;
}

/** Every retained message, read with the broker’s own client. One that is always retained comes last. */
async function readRetained({ port, username, password }: Access): Promise<RetainedMessage[]> {
  const login = ['-p', String(port), '-u', username, '-P', password, '-V', 'mqttv5', '-q', '1'];
  const topics = ['homeassistant/#', 'lutea/#', LAST].flatMap((topic) => ['-t', topic]);
  const child = spawn('mosquitto_sub', [...login, ...topics, '-F', '%t\t%q\t%r\t%E\t%p'], { env });
  const messages: RetainedMessage[] = [];
  for await (const line of createInterface(child.stdout)) {
    const [topic = '', qos, retained, expiry, payload = ''] = line.split('\t');
    if (topic === LAST) break;
    if (retained === '1')
      messages.push({ topic, payload, qos: Number(qos), expiresIn: expiry ? Number(expiry) : null });
  }
  child.kill();
  return messages;
}

export interface Mosquitto {
  /** The value of MQTT_URL. Its login may only write what docs/tools.md says, and read nothing. */
  url: string;
  tlsUrl: string;
  port: number;
  retained(): Promise<RetainedMessage[]>;
  /** Stops the broker, which forgets its retained messages. */
  stop(): Promise<void>;
  start(): Promise<void>;
}

/** A password with characters that a URL has to encode. */
const PASSWORD = 'p@ss/w:rd';

/** Starts a broker with logins, TLS and the access rules that docs/tools.md gives Lutea. */
export async function startMosquitto(acl: string): Promise<Mosquitto & AsyncDisposable> {
  const folder = mkdtempSync(join(tmpdir(), 'lutea-mosquitto-'));
  const file = (name: string, content: string) => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };
  const [port, tlsPort] = [await findFreePort(), await findFreePort()];
  const reader = { port, username: 'homeassistant', password: 'reader' };
  const passwords = file('passwords', '');
  for (const login of [
    ['lutea', PASSWORD],
    [reader.username, reader.password],
  ])
    spawnSync('mosquitto_passwd', ['-b', passwords, ...login], { env });
  const rights = file('acl', `${acl}\nuser homeassistant\ntopic readwrite #\n`);
  const settings = file(
    'mosquitto.conf',
    [
      `user ${userInfo().username}`,
      `password_file ${passwords}`,
      `acl_file ${rights}`,
      'persistence false',
      `listener ${port} 127.0.0.1`,
      `listener ${tlsPort} 127.0.0.1`,
      `certfile ${file('cert.pem', CERTIFICATE)}`,
      `keyfile ${file('key.pem', CERTIFICATE_KEY)}`,
    ].join('\n'),
  );
  chmodSync(passwords, 0o600);
  let stop: () => Promise<void>;
  const start = async () => {
    const child = spawn('mosquitto', ['-c', settings], { env, stdio: 'ignore' });
    await untilListening('mosquitto', port, () => child.exitCode !== null);
    const { username, password } = reader;
    const login = ['-p', String(port), '-u', username, '-P', password];
    spawnSync('mosquitto_pub', [...login, '-t', LAST, '-m', 'x', '-r', '-q', '1'], { env });
    stop = async () => {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    };
  };
  await start();
  const login = `lutea:${encodeURIComponent(PASSWORD)}`;
  return {
    url: `mqtt://${login}@127.0.0.1:${port}`,
    tlsUrl: `mqtts://${login}@localhost:${tlsPort}`,
    port,
    retained: () => readRetained(reader),
    stop: () => stop(),
    start,
    async [Symbol.asyncDispose]() {
      await stop();
      rmSync(folder, { recursive: true });
    },
  };
}
