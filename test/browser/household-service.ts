/**
 * The household provider with a browser whose passkeys are virtual (CDP, WebAuthn). Each window is one device:
 * `window.lose()` removes its keys, `window.copyKeyTo(other)` clones one with its counter.
 */
import type { BrowserContext, Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import type { AppDependencies } from '#server/app/dependencies.ts';
import { type HouseholdApp, startHouseholdApp } from '../helpers/household-app.ts';
import { addAuthenticator } from '../helpers/virtual-authenticator.ts';
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
  /** False: the person does not unlock the device, so its keys refuse. */
  setUnlocked(isUnlocked: boolean): Promise<void>;
}

export interface HouseholdService extends HouseholdApp {
  openDevice(options?: { locale?: string; viewport?: { width: number; height: number } }): Promise<Device>;
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

export async function startHouseholdService(
  overrides: Partial<AppDependencies> = {},
  household: Parameters<typeof startHouseholdApp>[1] = {},
): Promise<HouseholdService> {
  const [service, browser] = await Promise.all([startHouseholdApp(overrides, household), openBrowser()]);
  return {
    ...service,
    async openDevice({ locale = 'en-GB', viewport = { width: 1280, height: 860 } } = {}) {
      const context = await browser.newContext({
        locale,
        viewport,
        baseURL: service.url,
        reducedMotion: 'reduce',
        serviceWorkers: 'block',
      });
      context.setDefaultTimeout(60_000);
      onTestFinished(() => context.close());
      return createDevice(context);
    },
  };
}
