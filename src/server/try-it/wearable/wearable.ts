import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { KEEP_ALIVE_MS } from '../stand-ins.ts';
import { type AuthServer, createAuthServer, type WearableAccount } from './auth-server.ts';
import { createDispatch, type Dispatch, subjectOf } from './dispatch.ts';
import { createGarminCalendars, type GarminCalendar } from './garmin-calendar.ts';
import { renderSent, renderWearablePage } from './page.ts';
import type { PasteableTokens } from './pasteable.ts';
import { type PhoneApp, writeMessage } from './phone/messages.ts';
import { readPhoneForm, sendMessage } from './phone/send-message.ts';
import { type Answer, readRequest } from './request.ts';

const HOST = '127.0.0.1';
/** Signs the tokens. The data is invented, so it may be known; a fixed secret keeps tokens valid after a restart. */
const USUAL_SECRET = 'simulated wearable';
const DAY_SECONDS = 86_400;

export interface WearableOptions {
  /** 0 takes any free port. */
  readonly port: number;
  readonly clock: () => Temporal.Instant;
  readonly accounts: readonly WearableAccount[];
  readonly secret?: string;
  /** Answers requests for other vendors before the routes here are tried; undefined if it is for none of them. */
  readonly others?: (
    auth: AuthServer,
  ) => (...request: Parameters<Dispatch>) => ReturnType<Dispatch> | undefined;
  /** Answers a request instead of its route, to simulate failures; undefined to let the route answer. */
  readonly interrupt?: (
    route: string,
    account: string | undefined,
  ) => ((response: ServerResponse) => void) | undefined;
}

export interface Wearable {
  /** The value for DEVICE_API_URL. */
  readonly url: string;
  /** Number of requests so far to one route, or to all. */
  count(route?: string): number;
  tokensFor(accountId: string, options?: { accessLifeSeconds?: number }): PasteableTokens;
  /** A ticket as this server's sign-in page issues it. */
  ticketFor(accountId: string, service?: string): string;
  /** The message that an app on this person's phone sends about the last days. */
  phoneMessage(accountId: string, app: PhoneApp, days: number): object;
  /** The templates and workouts that were sent to a person's calendar. */
  garminCalendar(accountId: string): GarminCalendar;
  expireAccess(accountId: string): void;
  revoke(accountId: string): void;
  close(): Promise<void>;
}

/** Starts a server on loopback that simulates a Garmin watch and a phone, with invented people. */
export async function startWearable(options: WearableOptions): Promise<Wearable> {
  const { port, clock, accounts, secret = USUAL_SECRET, interrupt = () => undefined } = options;
  const auth = createAuthServer({ secret, clock, accounts });
  const counts = new Map<string, number>();
  const find = options.others?.(auth);
  const calendars = createGarminCalendars();
  const dispatchOwn = createDispatch(auth, clock, calendars);
  const dispatch: Dispatch = (request) => find?.(request) ?? dispatchOwn(request);
  const tokensFor = (id: string, accessLifeSeconds = DAY_SECONDS) => auth.tokensFor(id, accessLifeSeconds);
  const renderPage = () =>
    renderWearablePage(
      accounts.map(({ id }) => id),
      tokensFor,
    );
  const phoneMessage: Wearable['phoneMessage'] = (id, app, days) => {
    const subject = subjectOf(id, auth, clock);
    if (subject === null) throw new Error(`No account ${id}`);
    return writeMessage(subject, app, days);
  };
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (message, response) => {
    respond({ dispatch, interrupt, counts, renderPage, phoneMessage }, message, response).catch(() =>
      response.destroy(),
    );
  });
  server.listen(port, HOST);
  await once(server, 'listening');
  const url = `http://${HOST}:${(server.address() as AddressInfo).port}`;
  return {
    url,
    count: (route) =>
      route === undefined ? [...counts.values()].reduce((sum, n) => sum + n, 0) : (counts.get(route) ?? 0),
    tokensFor: (id, { accessLifeSeconds } = {}) => tokensFor(id, accessLifeSeconds),
    ticketFor: (id, service = `${url}/sso/embed`) => auth.issueTicket(id, service),
    phoneMessage,
    garminCalendar: calendars.of,
    expireAccess: auth.expireAccess,
    revoke: auth.revoke,
    close: () => close(server),
  };
}

interface Responder {
  dispatch: Dispatch;
  interrupt: NonNullable<WearableOptions['interrupt']>;
  counts: Map<string, number>;
  renderPage: () => string;
  phoneMessage: Wearable['phoneMessage'];
}

/** Sends a phone's message to the URL in the form. */
async function answerPhone(form: URLSearchParams, phoneMessage: Wearable['phoneMessage']): Promise<Answer> {
  const filled = readPhoneForm(form);
  if (filled === null) return { status: 400, page: renderSent('Fill in an address of this machine.') };
  const { address, account, app, days } = filled;
  return { status: 200, page: renderSent(await sendMessage(address, phoneMessage(account, app, days))) };
}

async function respond(
  { dispatch, interrupt, counts, renderPage, phoneMessage }: Responder,
  message: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  // Loopback is reachable by DNS rebinding, and a page of another name must not get tokens or data.
  if (!/^(127\.0\.0\.1|localhost)(:\d+)?$/.test(message.headers.host ?? '')) {
    return send(response, { status: 421, body: { message: 'Wrong host' } });
  }
  if (message.url === '/') return send(response, { status: 200, page: renderPage() });
  const request = await readRequest(message);
  if (request.method === 'POST' && request.url.pathname === '/phone') {
    return send(response, await answerPhone(request.form, phoneMessage));
  }
  const { route, account, answer } = dispatch(request);
  counts.set(route, (counts.get(route) ?? 0) + 1);
  const answerInstead = interrupt(route, account);
  if (answerInstead !== undefined) answerInstead(response);
  else send(response, answer());
}

function send(response: ServerResponse, { status, body, page, location }: Answer): void {
  if (location !== undefined) response.setHeader('location', location);
  response.statusCode = status === 200 && body === undefined && page === undefined ? 204 : status;
  if (page !== undefined) response.setHeader('content-type', 'text/html;charset=utf-8').end(page);
  else if (body === undefined) response.end();
  else response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
}

async function close(server: Server): Promise<void> {
  if (!server.listening) return;
  server.close();
  server.closeAllConnections();
  await once(server, 'close');
}
