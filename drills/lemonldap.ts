import { spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFreePort } from '../test/helpers/free-ports.ts';
import {
  cacheFolder,
  type ForeignProvider,
  type ProviderClient,
  unpackPackages,
  waitForProvider,
} from './foreign-provider.ts';

const FOLDER = cacheFolder('lemonldap');
const PROGRAM = join(FOLDER, 'usr/bin/plackup');

/** The packages and what they need, except Perl, which a Debian machine has, and files that only the pages show. */
const PACKAGES = `$(apt-get install -s --no-install-recommends liblemonldap-ng-portal-perl libplack-perl \
  libstring-random-perl libio-string-perl | awk '/^Inst/{print $2}' | grep -vE '^(libperl|perl(-base|-modules.*)?$|fonts-|libjs-)')`;

function provide(): boolean {
  unpackPackages(FOLDER, PACKAGES, PROGRAM);
  return existsSync(PROGRAM);
}

/** The portal loads a captcha module even if it shows no captcha; its own module needs an image library. */
const NO_CAPTCHA = `package Lemonldap::NG::Portal::Captcha::None;
use Mouse;
extends 'Lemonldap::NG::Common::Module';
sub init { 1 }
1;`;

/** A person of LemonLDAP's demonstration, whose password is the name. */
const PERSON = 'dwho';

function clientOptions(clients: readonly ProviderClient[]): Record<string, unknown> {
  const options = clients.map(({ clientId, clientSecret, redirectUri }) => [
    clientId,
    {
      oidcRPMetaDataOptionsClientID: clientId,
      oidcRPMetaDataOptionsClientSecret: clientSecret,
      oidcRPMetaDataOptionsRedirectUris: redirectUri,
      oidcRPMetaDataOptionsBypassConsent: 1,
      oidcRPMetaDataOptionsIDTokenSignAlg: 'RS256',
    },
  ]);
  return Object.fromEntries(options);
}

/** The configuration, as LemonLDAP's manager writes it. */
function configuration(folder: string, url: string, clients: readonly ProviderClient[]): object {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const storage = {
    Directory: folder,
    LockDirectory: folder,
    generateModule: 'Lemonldap::NG::Common::Apache::Session::Generate::SHA256',
  };
  return {
    cfgNum: 1,
    cfgDate: 1,
    portal: `${url}/`,
    domain: 'localhost',
    cookieName: 'lemonldap',
    securedCookie: 0,
    captcha: '::Captcha::None',
    authentication: 'Demo',
    userDB: 'Same',
    passwordDB: 'Null',
    registerDB: 'Null',
    requireToken: 0,
    whatToTrace: 'uid',
    key: 'sixteen-letters!',
    locationRules: {},
    exportedHeaders: {},
    demoExportedVars: { cn: 'cn', mail: 'mail', uid: 'uid' },
    globalStorage: 'Apache::Session::File',
    globalStorageOptions: storage,
    persistentStorage: 'Apache::Session::File',
    persistentStorageOptions: storage,
    localSessionStorage: 'Cache::FileCache',
    localSessionStorageOptions: { cache_root: folder, namespace: 'sessions', default_expires_in: 600 },
    issuerDBOpenIDConnectActivation: 1,
    issuerDBOpenIDConnectPath: '^/oauth2/',
    issuerDBOpenIDConnectRule: 1,
    oidcServiceMetaDataIssuer: `${url}/`,
    oidcServiceMetaDataAuthorizeURI: 'authorize',
    oidcServiceMetaDataTokenURI: 'token',
    oidcServiceMetaDataUserInfoURI: 'userinfo',
    oidcServiceMetaDataJWKSURI: 'jwks',
    oidcServicePrivateKeySig: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    oidcServicePublicKeySig: publicKey.export({ type: 'spki', format: 'pem' }),
    oidcServiceKeyIdSig: 'key-1',
    oidcServiceAllowAuthorizationCodeFlow: 1,
    oidcRPMetaDataOptions: clientOptions(clients),
  };
}

function writeFiles(folder: string, settings: object): void {
  const captchas = join(folder, 'Lemonldap/NG/Portal/Captcha');
  mkdirSync(captchas, { recursive: true });
  writeFileSync(join(captchas, 'None.pm'), NO_CAPTCHA);
  writeFileSync(join(folder, 'lmConf-1.json'), JSON.stringify(settings));
  const templates = join(FOLDER, 'usr/share/lemonldap-ng/portal/templates');
  writeFileSync(
    join(folder, 'lemonldap-ng.ini'),
    `[all]\nlogLevel=error\n[configuration]\ntype=File\ndirName=${folder}\n[portal]\nstaticPrefix=/static\ntemplateDir=${templates}\nlanguages=en\n`,
  );
  writeFileSync(
    join(folder, 'portal.psgi'),
    'use Lemonldap::NG::Portal::Main; Lemonldap::NG::Portal::Main->run({});',
  );
}

async function start(folder: string, clients: readonly ProviderClient[]) {
  const port = await findFreePort();
  const url = `http://localhost:${port}`;
  writeFiles(folder, configuration(folder, url, clients));
  const libraries = [
    folder,
    join(FOLDER, 'usr/share/perl5'),
    join(FOLDER, 'usr/lib/x86_64-linux-gnu/perl5/5.36'),
  ];
  const child = spawn(
    'perl',
    [PROGRAM, '--host', '127.0.0.1', '--port', `${port}`, join(folder, 'portal.psgi')],
    {
      env: { LLNG_DEFAULTCONFFILE: join(folder, 'lemonldap-ng.ini'), PERL5LIB: libraries.join(':') },
      stdio: 'ignore',
    },
  );
  await waitForProvider(url, child);
  const signedIn = await fetch(url, {
    method: 'POST',
    headers: { accept: 'text/html' },
    body: new URLSearchParams({ user: PERSON, password: PERSON }),
    redirect: 'manual',
  });
  const [cookie = ''] = signedIn.headers.getSetCookie()[0]?.split(';') ?? [];
  return {
    issuer: `${url}/`,
    cookie,
    afterConsent: (address: string) => address,
    stop: () => child.kill('SIGKILL'),
  };
}

export const lemonldap: ForeignProvider = { name: 'LemonLDAP::NG', provide, start };
