import type { IClientOptions, MqttClient } from 'mqtt';
import type { HomeProblem } from '#contract/home-assistant.ts';

/** A broker, from the value of MQTT_URL. */
export interface Broker {
  host: string;
  port: number;
  /** host:port, as it is shown to people. */
  address: string;
  isEncrypted: boolean;
  login: { username: string; password: string } | undefined;
}

const PORTS: Readonly<Record<string, number>> = { 'mqtt:': 1883, 'mqtts:': 8883 };

function readLogin({ username, password }: URL): Broker['login'] {
  return username === ''
    ? undefined
    : { username: decodeURIComponent(username), password: decodeURIComponent(password) };
}

/** Parses `mqtts://user:password@host:8883`, or `mqtt://…` without encryption; undefined if it is neither. */
export function readBroker(value: string): Broker | undefined {
  const url = URL.parse(value);
  const usual = PORTS[url?.protocol ?? ''];
  const isPlain = url !== null && /^\/?$/.test(url.pathname + url.search + url.hash);
  if (!isPlain || usual === undefined || url.hostname === '') return undefined;
  const port = Number(url.port) || usual;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  try {
    const isEncrypted = url.protocol === 'mqtts:';
    return { host, port, address: `${url.hostname}:${port}`, isEncrypted, login: readLogin(url) };
  } catch {
    // A % in the URL is not followed by two hex digits.
    return undefined;
  }
}

/** The broker does not answer, or refuses the login or the topic. `cause` has the library's error. */
export class BrokerError extends Error {
  override readonly name = 'BrokerError';
  readonly problem: HomeProblem;

  constructor(cause: unknown) {
    const { code } = (cause ?? {}) as { code?: unknown };
    const problem = typeof code === 'number' && REFUSALS.has(code) ? 'REFUSED' : 'UNREACHABLE';
    super(`The MQTT broker failed: ${problem}`, { cause });
    this.problem = problem;
  }
}

/** Reason codes of MQTT 5 (2.4): bad user name or password, not authorized, banned, topic name invalid. */
const REFUSALS: ReadonlySet<number> = new Set([134, 135, 138, 144]);

const ANSWER_TIMEOUT_MS = 5_000;

/** Publishes a retained message, which the broker deletes after some seconds. An empty payload removes the message. */
export type PublishRetained = (topic: string, payload: string, lastsSeconds?: number) => Promise<void>;

const optionsOf = ({ host, port, isEncrypted, login }: Broker): IClientOptions => ({
  protocol: isEncrypted ? 'mqtts' : 'mqtt',
  host,
  port,
  ...login,
  // Only MQTT 5 has messages that expire.
  protocolVersion: 5,
  clean: true,
  reconnectPeriod: 0,
  connectTimeout: ANSWER_TIMEOUT_MS,
});

async function inTime<T>(answer: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('timeout')), ANSWER_TIMEOUT_MS);
  return Promise.race([answer, promise]).finally(() => clearTimeout(timer));
}

const asBrokerError = (cause: unknown): never => {
  throw new BrokerError(cause);
};

async function open(broker: Broker): Promise<MqttClient> {
  // Loaded on first use: most installations have no broker.
  const { connect } = await import('mqtt');
  const client = connect(optionsOf(broker));
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  client.once('connect', () => resolve());
  // Stays registered: an error without a listener would end the process.
  client.on('error', reject);
  client.once('close', () => reject(new Error('The broker ended the connection')));
  try {
    await promise;
    return client;
  } catch (error) {
    client.end(true);
    throw error;
  }
}

/** Connects, works, and disconnects. Throws a BrokerError. */
export async function withBroker<T>(
  broker: Broker,
  work: (publish: PublishRetained) => Promise<T>,
): Promise<T> {
  const client = await open(broker).catch(asBrokerError);
  try {
    return await work(async (topic, payload, lastsSeconds) => {
      const properties = lastsSeconds === undefined ? {} : { messageExpiryInterval: lastsSeconds };
      const sent = client.publishAsync(topic, payload, { qos: 1, retain: true, properties });
      await inTime(sent).catch(asBrokerError);
    });
  } finally {
    await inTime(client.endAsync()).catch(() => client.end(true));
  }
}
