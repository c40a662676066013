import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:tls';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, test } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { CERTIFICATE, CERTIFICATE_KEY } from '../../../test/helpers/certificate.ts';
import { findFreePort } from '../../../test/helpers/free-ports.ts';
import { checkMail, checkProvider, checkWayIn } from './doctor-outside.ts';
import { nameCause } from './name-cause.ts';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** A mail server that refuses every login. */
async function startMail(options: SMTPServerOptions = {}): Promise<number> {
  const server = new SMTPServer({
    disableReverseLookup: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    cert: CERTIFICATE,
    key: CERTIFICATE_KEY,
    onAuth: (_auth, _session, done) => done(new Error('no')),
    ...options,
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ends.push(() => server.close(() => {}));
  return (server.server.address() as AddressInfo).port;
}

async function startProvider(issuer: unknown): Promise<number> {
  const server = createServer((_request, answer) => answer.end(JSON.stringify({ issuer })));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ends.push(() => server.close());
  return (server.address() as AddressInfo).port;
}

const provider = (issuerUrl: string) => checkProvider({ issuerUrl });

describe('the mail server', () => {
  test('a mail server that accepts the login is ok', async () => {
    const port = await startMail({ onAuth: (_auth, _session, done) => done(null, { user: 'u' }) });
    expect(await checkMail({ smtpUrl: `smtp://u:canary@127.0.0.1:${port}` })).toMatchObject({ level: 'ok' });
  });

  test('a mail server that refuses the password is reported without the password', async () => {
    const finding = await checkMail({ smtpUrl: `smtp://u:canary@127.0.0.1:${await startMail()}` });
    expect(finding).toMatchObject({ level: 'FAIL', text: expect.stringContaining('the password') });
    expect(finding.text).not.toContain('canary');
  });

  test('a mail server that refuses the connection is told apart from an unknown host', async () => {
    const port = await findFreePort();
    const refused = await checkMail({ smtpUrl: `smtp://127.0.0.1:${port}` });
    expect(refused.text).toBe(`connection refused: nothing listens on 127.0.0.1:${port}`);
    const nameless = await checkMail({ smtpUrl: 'smtp://mail.invalid?tls=off' });
    expect(nameless.text).toContain('mail.invalid:587 is not known to DNS');
  });

  test('a mail server with a certificate of an unknown authority is reported with the setting to change', async () => {
    const finding = await checkMail({ smtpUrl: `smtps://127.0.0.1:${await startMail({ secure: true })}` });
    expect(finding.text).toContain('NODE_EXTRA_CA_CERTS');
  });

  test.each([
    ['plain, asked for TLS', false, 'smtps'],
    ['TLS, asked without', true, 'smtp'],
  ])('a mail server that speaks %s is reported as in the wrong TLS mode', async (_, secure, scheme) => {
    const smtpUrl = `${scheme}://127.0.0.1:${await startMail({ secure })}`;
    expect((await checkMail({ smtpUrl }, 3_000)).text).toContain('wrong TLS mode');
  });
});

describe('the identity provider', () => {
  test('an identity provider that names another issuer is reported with that issuer', async () => {
    const port = await startProvider('https://other.example');
    expect((await provider(`http://127.0.0.1:${port}`)).text).toContain('issuer https://other.example');
  });

  test('a refused connection, an unknown host and missing TLS have separate messages', async () => {
    const plain = await startProvider('x');
    const texts = [
      (await provider(`http://127.0.0.1:${await findFreePort()}`)).text,
      (await provider('https://id.invalid')).text,
      (await provider(`https://127.0.0.1:${plain}`)).text,
    ];
    expect(texts).toEqual([
      expect.stringContaining('connection refused'),
      expect.stringContaining('not known to DNS'),
      expect.stringContaining('wrong TLS mode'),
    ]);
  });
});

const REMEDIES = { address: 'db.example:5432', authority: 'a', tlsMode: 't', login: 'l' };

test('a certificate for other names is reported with those names', async () => {
  const port = await startMail({ secure: true });
  const socket = connect({ port, host: '127.0.0.1', servername: 'db.example', ca: CERTIFICATE });
  const [error] = await once(socket, 'error').catch((thrown: unknown) => [thrown]);
  expect(nameCause(error, REMEDIES)).toContain('is for another name (DNS:localhost)');
});

test.each([
  ['28P01', 'password authentication failed for user "lutea"', 'refuses the user name or the password'],
  ['28000', 'no pg_hba.conf entry for host "::1", user "l", no encryption', 'wrong TLS mode'],
  [undefined, 'The server does not support SSL connections', 'wrong TLS mode'],
  [undefined, 'timeout expired', 'does not answer in time'],
])('the PostgreSQL error %s, "%s", is explained', (code, message, expected) => {
  expect(nameCause(Object.assign(new Error(message), { code }), REMEDIES)).toContain(expected);
});

describe('the public address', () => {
  const serving = (environment: Record<string, string>) =>
    checkWayIn(
      readConfig({
        DATASTORE_OIDC_CLIENT_ID: 'lutea',
        DATASTORE_OIDC_CLIENT_SECRET: 'canary',
        DATASTORE_OIDC_ISSUER_URL: 'https://id.example.org',
        CRON_SECRET: 'c'.repeat(32),
        ENCRYPTION_KEYS: `k1:${Buffer.alloc(32, 1).toString('base64')}`,
        ...environment,
      }),
    );

  test('a public address with plain http gets a warning about cookies', () => {
    expect(serving({ PUBLIC_URL: 'http://lutea.example.org' })).toMatchObject({
      level: 'warn',
      text: expect.stringContaining('Secure cookies'),
    });
  });

  test('a public address with https gets a warning unless a proxy is trusted', () => {
    const PUBLIC_URL = 'https://lutea.example.org';
    expect(serving({ PUBLIC_URL })).toMatchObject({
      level: 'warn',
      text: expect.stringMatching(/^by the settings alone, no proxy was asked: .*TRUSTED_PROXIES names none/),
    });
    expect(serving({ PUBLIC_URL, TRUSTED_PROXIES: '10.0.0.1' })).toMatchObject({ level: 'ok' });
  });
});
