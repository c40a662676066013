import type { AuthServer } from './auth-server.ts';
import type { GarminCalendars } from './garmin-calendar.ts';
import type { Answer, WearableRequest } from './request.ts';
import { DATA_ROUTES, type DataRoute, SIGN_IN_ROUTES, type SignedBy } from './routes.ts';
import { answerTokens, createExchange, oauthParameters } from './sign-in.ts';
import { answerSignIn, renderSignIn, renderTicket } from './sign-in-page.ts';
import type { Subject } from './subject.ts';

export type Dispatch = (request: Omit<WearableRequest, 'account'>) => {
  route: string;
  account: string | undefined;
  answer: () => Answer;
};

const NOT_FOUND: Answer = {
  status: 404,
  body: { message: 'HTTP 404 Not Found', error: 'NotFoundException' },
};
const UNAUTHORIZED: Answer = { status: 401, body: { message: 'HTTP 401 Unauthorized' } };

/** Finds the route and the account. The answer is computed only when called, because a fault may replace it. */
export function createDispatch(
  auth: AuthServer,
  clock: () => Temporal.Instant,
  calendars: GarminCalendars,
): Dispatch {
  const signIn: Record<(typeof SIGN_IN_ROUTES)[number]['name'], (request: WearableRequest) => Answer> = {
    consumer: () => ({
      status: 200,
      body: { consumer_key: auth.mint.consumer.key, consumer_secret: auth.mint.consumer.secret },
    }),
    exchange: createExchange(auth, clock),
    refresh: (request) => answerTokens(auth, request),
    'sign-in page': (request) => renderSignIn(auth, request),
    'sign in': (request) => answerSignIn(auth, request),
    ticket: renderTicket,
  };
  return (request) => {
    const address = `${request.url.pathname}${request.url.search}`;
    const signInRoute = SIGN_IN_ROUTES.find(
      ({ method, path }) => method === request.method && path.test(address),
    );
    if (signInRoute !== undefined) {
      const { name, signedBy } = signInRoute;
      const account = signerOf(signedBy, request, auth);
      return { route: name, account, answer: () => signIn[name]({ ...request, account }) };
    }
    const planned = calendars.find(request);
    if (planned !== undefined) {
      const account = signerOf('bearer', request, auth);
      return { route: planned.name, account, answer: () => answerPlanned(planned, { ...request, account }) };
    }
    const route = DATA_ROUTES.find(({ method, path }) => method === request.method && path.test(address));
    if (route === undefined) return { route: 'none', account: undefined, answer: () => NOT_FOUND };
    const account = signerOf(route.signedBy, request, auth);
    return { route: route.name, account, answer: () => answerData(route, address, { ...request, account }) };
  };

  function answerPlanned(
    planned: NonNullable<ReturnType<GarminCalendars['find']>>,
    { account, authorization }: WearableRequest,
  ): Answer {
    const subject = subjectOf(account, auth, clock);
    const isValid = auth.isAccessValid(authorization.replace(/^Bearer /, ''));
    return subject === null || account === undefined || !isValid
      ? UNAUTHORIZED
      : planned.answer(subject, account);
  }

  function answerData(route: DataRoute, address: string, request: WearableRequest): Answer {
    const subject = subjectOf(request.account, auth, clock);
    if (subject === null || !auth.isAccessValid(request.authorization.replace(/^Bearer /, ''))) {
      return UNAUTHORIZED;
    }
    const [from, to] = (route.path.exec(address)?.slice(1) ?? []).map((day) => Temporal.PlainDate.from(day));
    const today = subject.now.toPlainDate();
    return { status: 200, body: route.answer(subject, from ?? today, to ?? from ?? today) };
  }
}

function signerOf(
  signedBy: SignedBy,
  { authorization, form }: Omit<WearableRequest, 'account'>,
  { mint, owner, ticketOwner }: AuthServer,
): string | undefined {
  switch (signedBy) {
    case 'bearer':
      return mint.readAccess(authorization.replace(/^Bearer /, ''))?.account;
    case 'grant':
      return (
        ticketOwner(form.get('service_ticket') ?? '') ??
        mint.readRefresh(form.get('refresh_token') ?? '')?.account
      );
    case 'oauth1': {
      const token = oauthParameters(authorization).get('oauth_token');
      return owner((id) => mint.oauth1(id).token === token);
    }
    case 'nobody':
      return undefined;
  }
}

export function subjectOf(
  id: string | undefined,
  auth: AuthServer,
  clock: () => Temporal.Instant,
): Subject | null {
  const account = auth.find(id);
  if (account === undefined) return null;
  const { timezone = 'UTC' } = account;
  const { logsPeriods = false } = account;
  const now = clock().toZonedDateTimeISO(timezone).toPlainDateTime();
  return {
    person: auth.personOf(account),
    displayName: account.id,
    timezone,
    now,
    logsPeriods,
  };
}
