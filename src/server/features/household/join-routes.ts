import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { chooseLanguage } from '#core/language.ts';
import { escapeHtml } from '#leaf/escape-html.ts';
import { actAsUser, type PersonRun } from '#server/database/person.ts';
import { isSessionToken } from '#server/database/session-token.ts';
import { beginLanguage } from '#server/records/household/accounts.ts';
import { type Enrolment, findEnrolment } from '#server/records/household/enrolments.ts';
import { selectPasskeys } from '#server/records/household/passkeys.ts';
import { readName } from './account-name.ts';
import { countFromAddress } from './attempts.ts';
import { HOUSEHOLD_ID, HOUSEHOLD_PATH, KEYS_PATH, relyingPartyOf } from './context.ts';
import { addPasskey } from './credentials.ts';
import { completeEnrolment } from './enrol.ts';
import { codeAddress, createCodeSecret } from './one-time-code.ts';
import { beginPasskey, readPasskey } from './passkeys.ts';
import { findPasswordProblem, preparePassword } from './password-sign-in.ts';
import {
  renderCodes,
  renderFold,
  renderGoOn,
  renderKeyName,
  renderPage,
  renderPasskeyForm,
  renderPasswordForm,
  renderProblem,
  renderRefusal,
  wordsOf,
} from './render.ts';
import {
  fieldOf,
  type Handler,
  type HouseholdScope,
  newPasswordIn,
  PUBLIC_PAGE,
  parameterOf,
  renderingFor,
  SEE_OTHER,
  sendHtml,
} from './scope.ts';
import { ticketCookie } from './ticket-cookie.ts';
import type { HouseholdProblem } from './wording.ts';

interface Joining {
  request: FastifyRequest;
  reply: FastifyReply;
  token: string;
  enrolment: Enrolment;
}

const purposeOf = ({ userId }: Enrolment) => `join ${userId}`;

/** A handler for a link that is still valid. Opening it changes nothing: programs that preview links do that too. */
function withLink(scope: HouseholdScope, handle: (joining: Joining) => Promise<FastifyReply>): Handler {
  return async (request, reply) => {
    const token = parameterOf(request, 'token');
    const enrolment = isSessionToken(token)
      ? await findEnrolment(scope.engine, token, scope.clock())
      : undefined;
    if (enrolment !== undefined) return handle({ request, reply, token, enrolment });
    const rendering = renderingFor(scope, request);
    return sendHtml(reply.status(404), renderRefusal(rendering, wordsOf(rendering).linkUsed));
  };
}

async function showJoin(scope: HouseholdScope, joining: Joining, problem?: HouseholdProblem) {
  const { request, reply, token, enrolment } = joining;
  const rendering = renderingFor(scope, request);
  const words = wordsOf(rendering);
  const { userId, name, kind } = enrolment;
  const [passkeys] = await actAsUser(scope.engine, userId).read(selectPasskeys);
  const party = relyingPartyOf(scope.publicUrl);
  const base = `${HOUSEHOLD_PATH}/join/${token}`;
  const codeSecret = createCodeSecret();
  const isRecovery = kind === 'recovery';
  const options = await beginPasskey(scope, { userId, name, passkeys }, purposeOf(enrolment));
  const passkey = renderPasskeyForm(words, {
    action: `${base}/passkey`,
    ceremony: 'create',
    options,
    button: words.createPasskey,
    party,
    fields: renderKeyName(words),
  });
  const password = renderPasswordForm(words, {
    action: `${base}/password`,
    codeSecret,
    codeUri: codeAddress(codeSecret, name),
  });
  const skip = `<form method="post" action="${base}/skip"><button class="quiet">${escapeHtml(words.skip)}</button></form>`;
  const isPasswordOpen = problem?.startsWith('bad') === true || party.problem !== undefined;
  const html = renderPage(
    rendering,
    isRecovery ? words.welcomeBack(name) : words.welcome(name),
    `${renderProblem(words, problem)}<p>${escapeHtml(isRecovery ? words.recoveredLead : words.joinLead)}</p>
${passkey}
${renderFold(words.passwordInstead, password, isPasswordOpen)}
${isRecovery ? skip : ''}`,
  );
  return sendHtml(problem === undefined ? reply : reply.status(problem === 'tooMany' ? 429 : 400), html);
}

/** Stores the credential and shows the recovery codes, once. */
async function complete(
  scope: HouseholdScope,
  joining: Joining,
  store: (run: PersonRun) => Promise<unknown>,
): Promise<FastifyReply> {
  const { request, reply, enrolment } = joining;
  const rendering = renderingFor(scope, request);
  const words = wordsOf(rendering);
  const enrolled = await completeEnrolment(scope, joining, store);
  if (enrolled === undefined) return sendHtml(reply.status(404), renderRefusal(rendering, words.linkUsed));
  const language = chooseLanguage(request.headers['accept-language']);
  if (language !== null) await beginLanguage(scope.engine, enrolment.userId, language);
  request.log.info({ kind: enrolment.kind }, 'household credential made with a link');
  ticketCookie.set(reply, enrolled.ticket);
  const pages = { invitation: '/start', reset: '/', recovery: KEYS_PATH };
  const codes = enrolled.codes === undefined ? '' : renderCodes(words, enrolled.codes);
  const content = `${codes}\n${renderGoOn(words, pages[enrolment.kind], HOUSEHOLD_ID)}`;
  return sendHtml(reply, renderPage(rendering, words.ready, content));
}

async function takePasskey(scope: HouseholdScope, joining: Joining): Promise<FastifyReply> {
  const { request, enrolment } = joining;
  const passkey = await readPasskey(scope, {
    credential: fieldOf(request, 'credential'),
    purpose: purposeOf(enrolment),
    name: readName(fieldOf(request, 'keyName')) ?? wordsOf(renderingFor(scope, request)).thisDevice,
  });
  if (passkey === undefined) return showJoin(scope, joining, 'notAdded');
  return complete(scope, joining, async (run) => {
    if ((await addPasskey(run, passkey)) !== undefined) throw new Error('A new passkey could not be stored');
  });
}

async function takePassword(scope: HouseholdScope, joining: Joining): Promise<FastifyReply> {
  const { request, enrolment } = joining;
  const given = newPasswordIn(request);
  const problem = findPasswordProblem(scope, given);
  if (problem !== undefined)
    return showJoin(scope, joining, problem === 'CODE' ? 'badFirstCode' : 'badPassword');
  return complete(scope, joining, await preparePassword(scope, enrolment.userId, given));
}

/** Limits the attempts with a link, because each costs a signature check or a slow hash. */
function limited(
  scope: HouseholdScope,
  take: (scope: HouseholdScope, joining: Joining) => Promise<FastifyReply>,
): Handler {
  return withLink(scope, async (joining) => {
    const waitSeconds = await countFromAddress(scope, scope.clientOf(joining.request.ip));
    if (waitSeconds === undefined) return take(scope, joining);
    joining.reply.header('retry-after', waitSeconds);
    return showJoin(scope, joining, 'tooMany');
  });
}

async function skip(scope: HouseholdScope, joining: Joining): Promise<FastifyReply> {
  // Only after a recovery: anyone else has no credential yet and could not sign in.
  if (joining.enrolment.kind !== 'recovery')
    return joining.reply.redirect(`${HOUSEHOLD_PATH}/join/${joining.token}`, SEE_OTHER);
  return complete(scope, joining, async () => undefined);
}

export function registerJoin(app: FastifyInstance, scope: HouseholdScope): void {
  const base = '/household/join/:token';
  app.get(
    base,
    PUBLIC_PAGE,
    withLink(scope, (joining) => showJoin(scope, joining)),
  );
  app.post(`${base}/passkey`, PUBLIC_PAGE, limited(scope, takePasskey));
  app.post(`${base}/password`, PUBLIC_PAGE, limited(scope, takePassword));
  app.post(`${base}/skip`, PUBLIC_PAGE, limited(scope, skip));
}
