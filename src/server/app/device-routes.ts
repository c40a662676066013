import type { FastifyInstance } from 'fastify';
import { DEVICE_SOURCES } from '#contract/device-source.ts';
import type { Allowance } from '#leaf/rate-limit.ts';
import { actAsUser, type PersonStore } from '#server/database/person.ts';
import { hashSecret } from '#server/database/session-token.ts';
import { authorizeRoutes } from '#server/features/device/connect/authorize-routes.ts';
import { prepareRevocation } from '#server/features/device/connect/revoke-devices.ts';
import { phoneConnectionRoutes } from '#server/features/device/phone/phone-connection-routes.ts';
import { phoneRoutes } from '#server/features/device/phone/phone-routes.ts';
import { createBackground } from '#server/features/device/read/background.ts';
import { type DeviceOptions, deviceRoutes } from '#server/features/device/routes.ts';
import { wantsHtml } from '#server/http/pages.ts';
import { actAsPhone } from '#server/records/device/phone-owner.ts';
import { createSharedLimit } from '#server/records/operator/used-allowances.ts';
import type { AppDependencies } from './dependencies.ts';

/** A phone with a backlog sends its messages one after another. */
const PHONE_MESSAGES = { atOnce: 60, perMinute: 30 };
/** Values: a burst is as large as the largest message; three months of a watch have about 6,000. */
const PHONE_VALUES = { atOnce: 20_100, perMinute: 2_000 };
const PHONE_VALUES_OF_DAY = { atOnce: 60_000, perMinute: 60_000 / (24 * 60) };

export type OpenDevices = Omit<DeviceOptions, 'publicUrl'>;

/** Reads devices in the background, and stops with the app. Undefined if this installation reads none. */
export function openDevices(
  app: FastifyInstance,
  { device, engine }: AppDependencies,
): OpenDevices | undefined {
  if (device === undefined) return undefined;
  const background = createBackground((error) => {
    // Only the kind of the error: its message could quote the vendor's response. The connection's status has the
    // reason.
    app.log.warn({ kind: error instanceof Error ? error.name : typeof error }, 'reading a device failed');
  });
  app.addHook('onClose', () => background.close());
  return { ...device, background, actAs: (userId) => actAsUser(engine, userId) };
}

/** Revokes access at vendors in the background: a slow vendor must not delay the deletion of an account. */
export function composeRevocation(devices: OpenDevices | undefined) {
  return async (person: PersonStore) => {
    const revoke = devices && (await prepareRevocation(person, DEVICE_SOURCES, devices));
    return () => revoke && devices.background.start(revoke);
  };
}

export async function registerDeviceRoutes(
  app: FastifyInstance,
  { engine, clock, publicUrl }: AppDependencies,
  devices: OpenDevices,
): Promise<void> {
  await app.register(deviceRoutes, { ...devices, publicUrl });
  await app.register(phoneConnectionRoutes, { ...devices, publicUrl });
  await app.register(authorizeRoutes, { ...devices, publicUrl, wantsHtml });
  const share = (name: string, allowance: Allowance) => createSharedLimit(engine, name, allowance, clock);
  const messages = share('phone messages', PHONE_MESSAGES);
  const values = share('phone values', PHONE_VALUES);
  const valuesOfDay = share('phone values of a day', PHONE_VALUES_OF_DAY);
  await app.register(phoneRoutes, {
    vendors: devices.vendors,
    actAsPhone: (token) => actAsPhone(engine, token),
    limit: (token) => messages.take(hashSecret(token).toString()),
    limitValues: async (userId, count) =>
      (await values.take(userId, count)) ?? (await valuesOfDay.take(userId, count)),
  });
}
