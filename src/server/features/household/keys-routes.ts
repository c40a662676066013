import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '#core/language.ts';
import { loginPath } from '#leaf/return-path.ts';
import { actAsSession, NoSession, type SessionStore } from '#server/database/person.ts';
import { isSessionToken } from '#server/database/session-token.ts';
import { isRecentLogin } from '#server/records/access/recent-login.ts';
import { addAccount } from '#server/records/household/accounts.ts';
import { renamePasskey } from '#server/records/household/passkeys.ts';
import { nameKeyOf, readName } from './account-name.ts';
import { householdIssuer, KEYS_PATH } from './context.ts';
import {
  addPasskey,
  readCredentials,
  removePasskey,
  removePassword,
  replaceRecoveryCodes,
} from './credentials.ts';
import { readPasskey } from './passkeys.ts';
import { findPasswordProblem, preparePassword } from './password-sign-in.ts';
import { wordsOf } from './render.ts';
import { type KeysPage, keysPurpose, prepareKeysPage, renderKeys } from './render-keys.ts';
import {
  fieldOf,
  type Handler,
  type HouseholdScope,
  newPasswordIn,
  PUBLIC_PAGE,
  renderingFor,
  SEE_OTHER,
  sendHtml,
} from './scope.ts';
import type { HouseholdProblem } from './wording.ts';

interface Visit {
  request: FastifyRequest;
  reply: FastifyReply;
  person: SessionStore;
  userId: string;
  language: Language;
}

/** The result of a change: a problem, recovery codes that are shown once, or nothing to show. */
type Outcome = HouseholdProblem | { codes: string[] } | undefined;

/** A handler for a signed-in person; others sign in first. */
function forPerson(scope: HouseholdScope, handle: (visit: Visit) => Promise<FastifyReply>): Handler {
  return async (request, reply) => {
    const token = scope.readToken(request);
    const viewer = token !== undefined && isSessionToken(token) ? await scope.findViewer(token) : undefined;
    if (token === undefined || viewer === undefined) {
      return reply.redirect(loginPath({ returnTo: KEYS_PATH }), SEE_OTHER);
    }
    const person = actAsSession(scope.engine, token, scope.clock());
    return handle({ request, reply, person, ...viewer });
  };
}

async function showKeys(scope: HouseholdScope, visit: Visit, shown: Partial<KeysPage> = {}) {
  const { request, reply, person, language } = visit;
  const rendering = renderingFor(scope, request, language);
  const page = await prepareKeysPage(
    scope,
    await readCredentials(person),
    await isRecentLogin(person, scope.clock()),
  );
  return sendHtml(reply, renderKeys(rendering, { ...page, ...shown }));
}

/**
 * A handler for a change. It needs a sign-in in the last minutes, so that an unattended browser does not give the
 * account away.
 */
function change(scope: HouseholdScope, make: (visit: Visit) => Promise<Outcome>): Handler {
  return forPerson(scope, async (visit) => {
    if (!(await isRecentLogin(visit.person, scope.clock())))
      return visit.reply.redirect(KEYS_PATH, SEE_OTHER);
    const outcome = await make(visit);
    if (typeof outcome === 'string') {
      visit.reply.status(400);
      return showKeys(scope, visit, { problem: outcome });
    }
    visit.request.log.info('household credentials changed');
    return showKeys(scope, visit, { isChanged: true, codes: outcome?.codes });
  });
}

async function takeAccount(scope: HouseholdScope, { request, userId }: Visit): Promise<Outcome> {
  const name = readName(fieldOf(request, 'name'));
  if (name === undefined) return 'badName';
  const issuer = householdIssuer(scope.publicUrl);
  const account = { issuer, name, nameKey: nameKeyOf(name), now: scope.clock() };
  return (await addAccount(scope.engine, userId, account)) ? undefined : 'nameTaken';
}

async function takePasskey(scope: HouseholdScope, visit: Visit): Promise<Outcome> {
  const { request, person, userId, language } = visit;
  const passkey = await readPasskey(scope, {
    credential: fieldOf(request, 'credential'),
    purpose: keysPurpose(userId),
    name: readName(fieldOf(request, 'keyName')) ?? wordsOf(renderingFor(scope, request, language)).thisDevice,
  });
  if (passkey === undefined) return 'notAdded';
  const credentials = await readCredentials(person);
  if (credentials === undefined) return 'notAdded';
  return person.write(async (run) => {
    const refusal = await addPasskey(run, passkey);
    if (refusal !== undefined) return refusal === 'FULL' ? 'full' : 'notAdded';
    // With the first credential, recovery codes are created too.
    const isFirst = credentials.passkeys.length === 0 && credentials.recoveryCodes === 0;
    return isFirst ? { codes: await replaceRecoveryCodes(run) } : undefined;
  });
}

async function takeName({ request, person }: Visit): Promise<Outcome> {
  const name = readName(fieldOf(request, 'keyName'));
  if (name === undefined) return 'badName';
  await person.change(renamePasskey(fieldOf(request, 'id'), name));
  return undefined;
}

async function takePassword(scope: HouseholdScope, { request, person, userId }: Visit): Promise<Outcome> {
  const given = newPasswordIn(request);
  const problem = findPasswordProblem(scope, given);
  if (problem !== undefined) return problem === 'CODE' ? 'badFirstCode' : 'badPassword';
  await person.write(await preparePassword(scope, userId, given));
  return undefined;
}

async function makeCodes({ person }: Visit): Promise<Outcome> {
  if ((await readCredentials(person)) === undefined) return undefined;
  return { codes: await person.write(replaceRecoveryCodes) };
}

const asProblem = (refusal: 'LAST' | undefined): Outcome => (refusal === 'LAST' ? 'last' : undefined);

/** The page on which a person manages how they sign in. */
export function registerKeys(app: FastifyInstance, scope: HouseholdScope): void {
  const changes: Readonly<Record<string, (visit: Visit) => Promise<Outcome>>> = {
    account: (visit) => takeAccount(scope, visit),
    passkey: (visit) => takePasskey(scope, visit),
    rename: takeName,
    remove: async ({ request, person }) => asProblem(await removePasskey(person, fieldOf(request, 'id'))),
    password: (visit) => takePassword(scope, visit),
    'password/remove': async ({ person }) => asProblem(await removePassword(person)),
    codes: makeCodes,
  };
  app.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof NoSession)) throw error;
    return reply.redirect(loginPath({ returnTo: KEYS_PATH }), SEE_OTHER);
  });
  app.get(
    KEYS_PATH,
    PUBLIC_PAGE,
    forPerson(scope, (visit) => showKeys(scope, visit)),
  );
  for (const [path, make] of Object.entries(changes)) {
    app.post(`${KEYS_PATH}/${path}`, PUBLIC_PAGE, change(scope, make));
  }
}
