/**
 * The household provider in front of a browser whose passkeys are virtual (CDP, WebAuthn). Each window is a device:
 * `window.lose()` takes its keys away, `window.copyKeyTo(other)` clones one with its counter.
 */
import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { buildApp } from '#server/app/app.ts';
import { createKeyRing } from '#server/database/key-ring.ts';
import type { HouseholdContext } from '#server/features/household/context.ts';
import { findFreePort } from '../helpers/free-ports.ts';
import { TEST_APP } from '../helpers/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../helpers/test-database.ts';
import { openBrowser } from './browser-service.ts';

interface VirtualKey {
  credentialId: string;
  isResidentCredential: boolean;
  rpId: string;
  privateKey: string;
  userHandle: string;
  signCount: number;
}

export interface Device {
  context: BrowserContext;
  page: Page;
  keys(): Promise<VirtualKey[]>;
  addKey(key: VirtualKey): Promise<void>;
  lose(): Promise<void>;
  /** False: the person does not unlock the device. */
  setUnlocked(isUnlocked: boolean): Promise<void>;
}

export interface HouseholdService {
  url: string;
  household: HouseholdContext;
  database: TestDatabase;
  /** How far the service's clock runs ahead. */
  ahead: { by: Temporal.Duration };
  openDevice(options?: {
    hasKeys?: boolean;
    locale?: string;
    viewport?: { width: number; height: number };
  }): Promise<Device>;
  forgetAttempts(): Promise<unknown>;
  close(): Promise<void>;
}

async function addAuthenticator(session: CDPSession): Promise<string> {
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return authenticatorId;
}

async function createDevice(context: BrowserContext): Promise<Device> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const authenticatorId = await addAuthenticator(session);
  const keys = async () =>
    (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials as VirtualKey[];
  return {
    context,
    page,
    keys,
    addKey: async (credential) => {
      await session.send('WebAuthn.addCredential', { authenticatorId, credential });
    },
    lose: async () => {
      await session.send('WebAuthn.clearCredentials', { authenticatorId });
    },
    setUnlocked: async (isUserVerified) => {
      await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
    },
  };
}

export async function startHouseholdService(): Promise<HouseholdService> {
  const database = await createTestDatabase();
  const port = await findFreePort();
  const url = `http://localhost:${port}`;
  const ahead = { by: new Temporal.Duration() };
  const keyRing = createKeyRing([{ id: 'test', secret: new Uint8Array(32) }]);
  const clock = () => Temporal.Now.instant().add(ahead.by);
  const household = { engine: database.engine, keyRing, clock, publicUrl: url };
  const [app, browser] = await Promise.all([
    buildApp({ ...household, household: { keyRing }, ...TEST_APP, logLevel: 'error' }),
    openBrowser(),
  ]);
  await app.listen({ host: '127.0.0.1', port });
  return {
    url,
    household,
    database,
    ahead,
    async openDevice({ locale = 'en-GB', viewport = { width: 1280, height: 860 } } = {}) {
      const context = await browser.newContext({
        locale,
        viewport,
        baseURL: url,
        reducedMotion: 'reduce',
        serviceWorkers: 'block',
      });
      context.setDefaultTimeout(60_000);
      onTestFinished(() => context.close());
      return createDevice(context);
    },
    forgetAttempts: () => database.asOwner('delete from login_attempts'),
    async close() {
      await app.close();
      await database.close();
    },
  };
}
