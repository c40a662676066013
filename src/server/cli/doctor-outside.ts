import { isLoopback } from '#leaf/loopback.ts';
import { type Config, type OidcSettings, openedAddress } from '#server/config/config.ts';
import { relyingPartyOf } from '#server/features/household/context.ts';
import { readSmtpUrl } from '#server/integrations/mail/smtp-settings.ts';
import { type Broker, withBroker } from '#server/integrations/mqtt/broker.ts';
import { nameCause } from './name-cause.ts';

/** One line of the report. A warning does not make it fail. */
export interface Finding {
  name: string;
  level: 'ok' | 'warn' | 'FAIL';
  text: string;
}

const ANSWER_TIMEOUT_MS = 5_000;

const CA_HINT = 'name its file in NODE_EXTRA_CA_CERTS, in the environment of the server';

async function readIssuer(address: string): Promise<unknown> {
  const answer = await fetch(address, {
    redirect: 'error',
    signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
  });
  const { issuer } = (await answer.json()) as { issuer?: unknown };
  return issuer;
}

/** Fetches the provider's discovery document. Only a sign-in shows whether the secret is right. */
export async function checkProvider(
  { issuerUrl }: Pick<OidcSettings, 'issuerUrl'>,
  setting = 'DATASTORE_OIDC_ISSUER_URL',
): Promise<Finding> {
  const name = 'identity provider';
  const { host, href } = new URL(issuerUrl);
  const address = `${issuerUrl.replace(/\/$/, '')}/.well-known/openid-configuration`;
  try {
    const issuer = await readIssuer(address);
    // An issuer without a path is the same with and without a slash at its end.
    const isSame = typeof issuer === 'string' && URL.parse(issuer)?.href === href;
    if (isSame) return { name, level: 'ok', text: `${issuer} answers` };
    return { name, level: 'FAIL', text: `${address} names the issuer ${String(issuer)}` };
  } catch (error) {
    const cause = nameCause(error, {
      address: host,
      authority: CA_HINT,
      tlsMode: `${host} does not speak TLS as ${setting} says: check http, https and the port`,
      login: `check ${setting}`,
    });
    const text = cause ?? `it does not answer with a discovery document: check ${setting}`;
    return { name, level: 'FAIL', text: `${address}: ${text}` };
  }
}

const SMTP_MODES =
  'smtps:// is TLS from the start (port 465), smtp:// is STARTTLS (port 587), ?tls=off is a relay without';

/** Connects and logs in to the mail server, and sends nothing. */
export async function checkMail(
  { smtpUrl }: { smtpUrl: string },
  timeoutMs = ANSWER_TIMEOUT_MS,
): Promise<Finding> {
  const name = 'mail';
  const { options, login } = readSmtpUrl(smtpUrl);
  const address = `${options.host}:${options.port}`;
  // Loaded only here, because the server, which runs this command too, does not need it otherwise.
  const { createTransport } = await import('nodemailer');
  const limits = {
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    // Longer than the greeting timeout, so that this more precise error comes first.
    socketTimeout: 2 * timeoutMs,
  };
  const transport = createTransport({ ...options, ...limits, ...(login && { auth: login }) });
  try {
    await transport.verify();
    return { name, level: 'ok', text: `${address} answers` };
  } catch (error) {
    const cause = nameCause(error, {
      address,
      authority: CA_HINT,
      tlsMode: `${address} does not use TLS as SMTP_URL says; ${SMTP_MODES}`,
      login: 'check them in SMTP_URL',
    });
    return { name, level: 'FAIL', text: cause ?? `${address} does not answer as a mail server does` };
  } finally {
    transport.close();
  }
}

/** Connects and logs in to the MQTT broker, and publishes nothing. */
export async function checkBroker(broker: Broker): Promise<Finding> {
  const name = 'MQTT broker';
  const { address, isEncrypted, login } = broker;
  try {
    await withBroker(broker, async () => {});
  } catch (error) {
    const cause = nameCause(error, {
      address,
      authority: CA_HINT,
      tlsMode: `${address} does not use TLS as MQTT_URL says: mqtts:// is TLS (port 8883), mqtt:// is not (port 1883)`,
      login: 'check them in MQTT_URL',
    });
    return {
      name,
      level: 'FAIL',
      text:
        cause ??
        `${address} does not answer as an MQTT 5 broker does: check the port, and mqtt:// or mqtts://`,
    };
  }
  const risks = [
    ...(isEncrypted || isLoopback(broker.host) ? [] : ['without encryption']),
    ...(login === undefined ? ['without a user name, so perhaps everyone in the network may read'] : []),
  ];
  const text = [`${address} answers`, ...risks].join(', ');
  return { name, level: risks.length === 0 ? 'ok' : 'warn', text };
}

/** Problems between browsers and the service, as far as the settings show them. */
export function checkWayIn({ publicUrl, trustedProxies, isTryIt }: Config): Finding {
  const name = 'way in';
  if (isTryIt || publicUrl === undefined) return { name, level: 'ok', text: 'this machine only' };
  const { protocol, hostname } = new URL(publicUrl);
  if (protocol === 'http:' && !isLoopback(hostname)) {
    const text =
      'PUBLIC_URL is http://: browsers store Secure cookies only over https, so nobody can stay signed in';
    return { name, level: 'warn', text };
  }
  if (protocol === 'https:' && trustedProxies.length === 0) {
    const text =
      'by the settings alone, no proxy was asked: PUBLIC_URL is https://, so one must end TLS, and TRUSTED_PROXIES names none. Everyone then seems to come from it and shares its limits';
    return { name, level: 'warn', text };
  }
  return { name, level: 'ok', text: publicUrl };
}

const NO_PASSKEYS = {
  NOT_HTTPS:
    'browsers allow passkeys only over https: people can sign in with a password only, until PUBLIC_URL is https://',
  IP_ADDRESS:
    'PUBLIC_URL is an IP address, and a passkey belongs to a host name: people can sign in with a password only, until it has a name',
};

/** Why browsers allow no passkeys at an address. */
export const describePasskeys = (problem: keyof typeof NO_PASSKEYS): string => NO_PASSKEYS[problem];

/** Whether browsers allow passkeys at the address that people open; nothing without the household provider. */
export function checkPasskeys(config: Config): Finding[] {
  if (!config.isHousehold) return [];
  const { id, problem } = relyingPartyOf(openedAddress(config));
  const name = 'passkeys';
  if (problem !== undefined) return [{ name, level: 'warn', text: describePasskeys(problem) }];
  const text = `they belong to the host name ${id}: with another name in PUBLIC_URL nobody's passkey works any more`;
  return [{ name, level: 'ok', text }];
}
