import { setImmediate } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { messageAddress, messageAnswer, phoneMessage } from '#contract/phone.ts';
import { Problem } from '#contract/problem.ts';
import { phoneAnswers, tooManyRequestsAnswer } from '#contract/problem-answers.ts';
import type { PhoneMessage } from '#core/phone/phone-value.ts';
import { createSemaphore } from '#leaf/semaphore.ts';
import type { PersonStore } from '#server/database/person.ts';
import { hashSecret } from '#server/database/session-token.ts';
import { UnknownMessage } from '#server/integrations/phone/message-reader.ts';
import { selectCycle, toPersonCycle } from '#server/records/cycle/cycle-record.ts';
import { type StoredDevice, selectPhone } from '#server/records/device/devices.ts';
import { NoPhone } from '#server/records/device/phone-owner.ts';
import type { Vendors } from '../vendors.ts';
import { type Received, storeMessage, storeUnreadableMessage } from './receive-message.ts';

interface PhoneRoutesOptions {
  vendors: Vendors;
  /** Acts as the person whose phone has the token; checked at the first use. */
  actAsPhone: (token: string) => PersonStore;
  /** Seconds to wait if a token is used too often. */
  limit: (token: string) => Promise<number | undefined>;
  /** Seconds to wait if a person's phone sends too many values. */
  limitValues: (userId: string, count: number) => Promise<number | undefined>;
}

/** Messages processed at once, so that the other database connections stay free for people. */
const MESSAGES_AT_ONCE = 2;

interface Sender extends Received {
  device: StoredDevice;
  person: PersonStore;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The person and device of the token. Only on routes for phones. */
    sender: Sender;
  }
}

/** The largest message: several weeks of a watch. */
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

const TOO_MANY_VALUES = 'Too many values to this address. Nothing was stored. Please send them again later.';

function refuseUntil(reply: FastifyReply, waitSeconds: number | undefined, message: string): void {
  if (waitSeconds === undefined) return;
  reply.header('retry-after', waitSeconds);
  throw new Problem('TOO_MANY_REQUESTS', message);
}

/** Checks the token before the body is read. */
function checkToken({
  vendors,
  actAsPhone,
  limit,
  limitValues,
}: PhoneRoutesOptions): onRequestAsyncHookHandler {
  return async (request, reply) => {
    const token = tokenIn(request);
    refuseUntil(reply, await limit(token), 'Too many messages to this address. Please wait a moment.');
    const person = actAsPhone(token);
    try {
      const [[device], rows] = await person.read(selectPhone(hashSecret(token)), selectCycle);
      if (device === undefined) throw new NoPhone('No device');
      // The message counts as one value until its body is read.
      refuseUntil(reply, await limitValues(device.userId, 1), TOO_MANY_VALUES);
      const now = vendors.clock();
      request.sender = { person, device, cycle: toPersonCycle(rows, now), now };
    } catch (error) {
      throw error instanceof NoPhone ? noAddress(request, error) : error;
    }
  };
}

/**
 * The most bytes of message bodies that wait in memory for their turn. Parsed, a body takes about ten times as much.
 */
const MOST_WAITING_BYTES = 32 * 1024 * 1024;
const AGAIN_AFTER_SECONDS = 5;

/** Refuses a message if too many bytes of others are waiting. */
function createWaitingRoom() {
  let waitingBytes = 0;
  const bytesOf = ({ headers }: FastifyRequest): number => Number(headers['content-length'] ?? MOST_BYTES);
  function refuseIfFull(request: FastifyRequest, reply: FastifyReply): void {
    if (waitingBytes + bytesOf(request) <= MOST_WAITING_BYTES) return;
    reply.header('retry-after', AGAIN_AFTER_SECONDS);
    throw new Problem(
      'OVERLOADED',
      'Many phones send right now. Nothing was stored. Please send it again later.',
    );
  }
  return {
    refuseIfFull,
    async wait<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
      const bytes = bytesOf(request);
      waitingBytes += bytes;
      try {
        return await work();
      } finally {
        waitingBytes -= bytes;
      }
    },
  };
}

async function readMessage({ sender, body }: FastifyRequest, { bySource }: Vendors): Promise<PhoneMessage> {
  const { person, device, cycle, now } = sender;
  const { push, name } = bySource[device.source];
  let message: PhoneMessage | undefined;
  try {
    message = push?.readMessage(body, cycle.facts.timezone);
  } catch (error) {
    if (!(error instanceof UnknownMessage)) throw error;
    await storeUnreadableMessage(person, device.source, now);
    throw new Problem('INVALID_REQUEST', `This is not a message for the source ${name}`, { cause: error });
  }
  if (message === undefined) throw new Problem('NOT_FOUND', 'Not found');
  return message;
}

/** The endpoint for phones. The token in the URL or header is the only credential. */
export const phoneRoutes: FastifyPluginAsyncZod<PhoneRoutesOptions> = async (app, options) => {
  const { vendors, limitValues } = options;
  const inTurn = createSemaphore(MESSAGES_AT_ONCE);
  const { refuseIfFull, wait } = createWaitingRoom();
  const store = async (request: FastifyRequest, reply: FastifyReply) => {
    const { sender } = request;
    // Parsing 20,000 values takes a tenth of a second. Other requests get their turn before and after it.
    await setImmediate();
    const message = await readMessage(request, vendors);
    refuseUntil(reply, await limitValues(sender.device.userId, message.values.length), TOO_MANY_VALUES);
    await setImmediate();
    return storeMessage(sender.person, message, sender);
  };
  const receive = async (request: FastifyRequest, reply: FastifyReply) => {
    // Checked again after the token, because many messages can arrive at the same time.
    refuseIfFull(request, reply);
    return wait(request, () => inTurn(() => store(request, reply)));
  };
  const isRoom: onRequestAsyncHookHandler = async (request, reply) => refuseIfFull(request, reply);
  const onRequest = [isRoom, checkToken(options)];
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
    (request, reply) => receive(request as FastifyRequest, reply),
  );
  app.post('/api/ingest', { config, onRequest, bodyLimit: MOST_BYTES, schema }, (request, reply) =>
    receive(request as FastifyRequest, reply),
  );
};
