import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort, findTryItPorts } from '../test/helpers/free-ports.ts';
import { copyInstallation, type InstallationCopy } from '../test/helpers/installation-copy.ts';
import type { Drill, Finding } from './drill.ts';
import {
  createFinger,
  openPhone,
  type Phone,
  replacePhone,
  signInWithPasskey,
  useLink,
  userIdOf,
} from './phone.ts';

const CADDY = '/usr/bin/caddy';
const HOST = 'lutea.example.org';
const DOCUMENT = readFileSync(join(import.meta.dirname, '..', 'docs', 'household.md'), 'utf8');

/** The lines of the document's code blocks, so that what is documented is what is tried. */
const DOCUMENTED = [...DOCUMENT.matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(([, block = '']) =>
  block.trim().split('\n'),
);

function documented(pattern: RegExp): string {
  const line = DOCUMENTED.find((each) => pattern.test(each));
  if (line === undefined) throw new Error(`docs/household.md has no line like ${pattern}`);
  return line;
}

const SETTINGS = {
  ENCRYPTION_KEYS: `k1:${Buffer.alloc(32, 1).toString('base64')}`,
  CRON_SECRET: 'c'.repeat(32),
  TRUSTED_PROXIES: '127.0.0.1',
};

interface Https {
  process: ChildProcess;
  port: number;
  /** The certificate file of the authority that Caddy created, which the browser has to trust. */
  authority: string;
}

/** Starts Caddy with a certificate of its own authority, as in a home without a public address. */
async function startHttps(folder: string, service: number): Promise<Https> {
  const port = await findFreePort();
  const file = join(folder, 'Caddyfile');
  const options = `admin off\n auto_https disable_redirects\n skip_install_trust\n https_port ${port}`;
  const site = `${HOST} {\n tls internal\n reverse_proxy 127.0.0.1:${service}\n}`;
  writeFileSync(file, `{\n ${options}\n}\n${site}\n`);
  const env = { PATH: process.env['PATH'], HOME: folder, XDG_DATA_HOME: folder };
  const child = spawn(CADDY, ['run', '--adapter', 'caddyfile', '--config', file], { stdio: 'ignore', env });
  const authority = join(folder, 'caddy/pki/authorities/local/intermediate.crt');
  while (!existsSync(authority)) {
    if (child.exitCode !== null) throw new Error(`Caddy ended with ${child.exitCode}`);
    await pause(50);
  }
  return { process: child, port, authority };
}

async function recover({ page }: Phone, code: string): Promise<void> {
  const finger = createFinger(page);
  await page.goto(`https://${HOST}/login`);
  await finger.tap('Sign in');
  await page.getByText('I have lost my key').click();
  await page.getByLabel('Recovery code').fill(code);
  await finger.tap('Use the code');
  await finger.tap('Make a passkey');
  await finger.tap('Go on to Lutea');
  await page.waitForURL(`https://${HOST}/household/keys`);
}

interface Home {
  installation: InstallationCopy;
  phone: Phone;
}

/** Runs a command of the document; returns the link that it prints. */
async function runForLink({ installation }: Home, pattern: RegExp): Promise<string> {
  const command = documented(pattern).replace(/^npx lutea /, 'node scripts/lutea.mjs ');
  const { status, stdout, stderr } = await installation.sh(command);
  const link = /https:\S+\/household\/join\/\S+/.exec(stdout)?.[0];
  if (status !== 0 || link === undefined) throw new Error(`${command}: ${stdout}${stderr}`);
  return link;
}

async function follow(home: Home): Promise<Finding> {
  const { phone } = home;
  const seen: [what: string, userId: string][] = [];
  const note = async (what: string) => seen.push([what, await userIdOf(phone)]);
  const first = await useLink(phone, await runForLink(home, /household invite/));
  await note('with the invitation');
  await phone.context.clearCookies();
  const again = await signInWithPasskey(phone, `https://${HOST}/settings`);
  await note('with the passkey');
  await replacePhone(phone);
  await recover(phone, first.codes[0] ?? '');
  await note('with a recovery code on a new phone');
  await replacePhone(phone);
  await useLink(phone, await runForLink(home, /household reset/));
  await note('with the link of a reset');
  const [, expected = ''] = seen[0] ?? [];
  const losses = seen
    .filter(([, userId]) => userId !== expected || userId.startsWith('nobody'))
    .map(([what, userId]) => `${what} it was ${userId} instead of ${expected}`);
  const figure = `first sign-in from the link ${first.taken}, the next ${again}, ${first.codes.length} recovery codes`;
  return { figure, losses };
}

/** Follows docs/household.md from an empty folder to a person signed in over https, who loses the phone twice. */
export const householdGuideDrill: Drill = {
  name: 'household as documented, with passkeys over https',
  unable: () => (spawnSync(CADDY, ['version']).error ? 'install the package caddy' : undefined),
  async run() {
    const installation = copyInstallation();
    const port = await findTryItPorts();
    const lines = Object.entries({ ...SETTINGS, PORT: String(port) }).map(
      ([name, value]) => `${name}=${value}`,
    );
    const settings = [documented(/^PUBLIC_URL=/), documented(/^HOUSEHOLD=/), ...lines];
    writeFileSync(join(installation.folder, '.env'), `${settings.join('\n')}\n`);
    const https = await startHttps(installation.folder, port);
    const server = await installation.start('npm start');
    const phone = await openPhone({
      host: HOST,
      port: https.port,
      trusted: readFileSync(https.authority, 'utf8'),
    });
    try {
      return await follow({ installation, phone });
    } finally {
      await phone.close();
      https.process.kill('SIGTERM');
      server.process.kill('SIGTERM');
      await new Promise((resolve) => server.process.once('close', resolve));
      installation.remove();
    }
  },
};
