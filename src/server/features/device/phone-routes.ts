import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { messageAddress, messageAnswer, phoneMessage } from '#contract/phone.ts';
import { Problem } from '#contract/problem.ts';
import { phoneAnswers, tooManyRequestsAnswer } from '#contract/problem-answers.ts';
import type { PhoneMessage } from '#core/phone/phone-value.ts';
import type { PersonStore } from '#server/database/person.ts';
import { hashSecret } from '#server/database/session-token.ts';
import { UnknownMessage } from '#server/integrations/phone/message-reader.ts';
import { selectCycle, toPersonCycle } from '#server/records/cycle/cycle-record.ts';
import { type StoredDevice, selectPhone } from '#server/records/device/devices.ts';
import { NoPhone } from '#server/records/device/phone-owner.ts';
import { noteUnreadable, type Received, storeMessage } from './receive-message.ts';
import type { Vendors } from './vendors.ts';

interface PhoneRoutesOptions {
  vendors: Vendors;
  /** Acts as the person whose phone has the token; checked at the first use. */
  actAsPhone: (token: string) => PersonStore;
  /** Seconds to wait if a token is used too often. */
  limit: (token: string) => number | undefined;
}

interface Sender extends Received {
  device: StoredDevice;
  person: PersonStore;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** On routes for phones. */
    sender: Sender;
  }
}

/** Several weeks of a watch. */
const MOST_BYTES = 4 * 1024 * 1024;

function tokenIn({ params, headers }: FastifyRequest): string {
  const { token } = params as { token?: string };
  return token ?? /^Bearer ([^\s]+)$/i.exec(headers.authorization ?? '')?.[1] ?? '';
}

/** The same answer for every wrong URL, so that nothing is revealed. */
function noAddress(request: FastifyRequest, cause: unknown): Problem {
  const isInAddress = 'token' in (request.params as object);
  return isInAddress
    ? new Problem('NOT_FOUND', 'Not found', { cause })
    : new Problem('UNAUTHORIZED', 'Unauthorized', { cause });
}

/** Before the body is read: a message with a wrong token is not worth it. */
function checkToken({ vendors, actAsPhone, limit }: PhoneRoutesOptions): onRequestAsyncHookHandler {
  return async (request, reply) => {
    const token = tokenIn(request);
    const waitSeconds = limit(token);
    if (waitSeconds !== undefined) {
      reply.header('retry-after', waitSeconds);
      throw new Problem('TOO_MANY_REQUESTS', 'Too many messages to this address. Please wait a moment.');
    }
    const person = actAsPhone(token);
    try {
      const [[device], rows] = await person.read(selectPhone(hashSecret(token)), selectCycle);
      if (device === undefined) throw new NoPhone('No device');
      const now = vendors.clock();
      request.sender = { person, device, cycle: toPersonCycle(rows, now), now };
    } catch (error) {
      throw error instanceof NoPhone ? noAddress(request, error) : error;
    }
  };
}

async function receive({ sender, body }: FastifyRequest, { bySource }: Vendors) {
  const { person, device, cycle, now } = sender;
  const { push, name } = bySource[device.source];
  let message: PhoneMessage | undefined;
  try {
    message = push?.readMessage(body, cycle.facts.timezone);
  } catch (error) {
    if (!(error instanceof UnknownMessage)) throw error;
    await noteUnreadable(person, device.source, now);
    throw new Problem('INVALID_REQUEST', `This is not a message for the source ${name}`, { cause: error });
  }
  if (message === undefined) throw new Problem('NOT_FOUND', 'Not found');
  return storeMessage(person, message, sender);
}

/** The endpoint for phones. The token in the URL or header is the only credential. */
export const phoneRoutes: FastifyPluginAsyncZod<PhoneRoutesOptions> = async (app, options) => {
  const { vendors } = options;
  const onRequest = checkToken(options);
  const config = { access: 'phone' as const };
  const schema = {
    summary: 'Values from your phone. Sending the same again changes nothing.',
    tags: ['device'],
    body: phoneMessage,
    response: { 200: messageAnswer, ...phoneAnswers, ...tooManyRequestsAnswer },
  };
  app.decorateRequest('sender');
  app.post(
    '/api/ingest/:token',
    { config, onRequest, bodyLimit: MOST_BYTES, schema: { ...schema, params: messageAddress } },
    (request) => receive(request as FastifyRequest, vendors),
  );
  app.post('/api/ingest', { config, onRequest, bodyLimit: MOST_BYTES, schema }, (request) =>
    receive(request as FastifyRequest, vendors),
  );
};
