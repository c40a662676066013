import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { newAddress } from '#contract/device.ts';
import { addressRequest, offerAddress, phoneOffers } from '#contract/phone.ts';
import type { DeviceContext } from '../credentials.ts';
import { readDevice } from '../device-status.ts';
import { makeAddress } from './make-address.ts';
import { declineOffer, readOffers } from './phone-offers.ts';

interface PhoneConnectionOptions extends DeviceContext {
  publicUrl: string;
}

const config = { access: 'user' as const };
const tags = ['device'];

const addressSchema = {
  summary: 'Create the secret address that your phone sends to; the old one stops working',
  tags,
  body: addressRequest,
  response: { 200: newAddress },
};

const offersSchema = {
  summary: 'Periods and positive tests that your phone knows and you have not logged',
  tags,
  response: { 200: phoneOffers },
};

const declineSchema = {
  summary: 'Decline something that your phone knows: it is not offered again',
  tags,
  body: offerAddress,
  response: { 200: phoneOffers },
};

/** For the person who connects a phone. The phone itself sends to `phoneRoutes`. */
export const phoneConnectionRoutes: FastifyPluginAsyncZod<PhoneConnectionOptions> = async (app, options) => {
  const { vendors, keyRing, publicUrl } = options;
  const context: DeviceContext = { vendors, keyRing };

  app.post('/api/device/address', { config, schema: addressSchema }, async ({ person, body }) => {
    const { userId } = await person.verify();
    const token = await makeAddress(person, body, { ...context, userId });
    const device = await readDevice(person, context, body.source);
    return { url: `${publicUrl}/api/ingest/${token}`, token, device };
  });

  app.get('/api/device/offers', { config, schema: offersSchema }, ({ person }) =>
    readOffers(person, vendors.clock()),
  );

  app.post('/api/device/offers/decline', { config, schema: declineSchema }, async ({ person, body }) => {
    await declineOffer(person, body, vendors.clock());
    return readOffers(person, vendors.clock());
  });
};
