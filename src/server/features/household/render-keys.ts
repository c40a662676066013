import { escapeHtml } from '#leaf/escape-html.ts';
import type { StoredPasskey } from '#server/records/household/passkeys.ts';
import type { HouseholdContext } from './context.ts';
import { HOUSEHOLD_ID, KEYS_PATH, type RelyingParty, relyingPartyOf } from './context.ts';
import type { Credentials } from './credentials.ts';
import { codeAddress, createCodeSecret } from './one-time-code.ts';
import { beginPasskey, type CeremonyOptions } from './passkeys.ts';
import {
  type Rendering,
  renderCodes,
  renderField,
  renderFold,
  renderKeyName,
  renderPage,
  renderPasskeyForm,
  renderPasswordForm,
  renderProblem,
  wordsOf,
} from './render.ts';
import type { HouseholdProblem, HouseholdWords } from './wording.ts';

export interface KeysPage {
  credentials: Credentials | undefined;
  /** Whether the sign-in is recent; without that the page offers no changes. */
  isRecent: boolean;
  party: RelyingParty;
  options: CeremonyOptions;
  problem?: HouseholdProblem | undefined;
  isChanged?: boolean;
  /** New recovery codes, shown once. */
  codes?: string[] | undefined;
}

export const keysPurpose = (userId: string): string => `keys ${userId}`;

export async function prepareKeysPage(
  context: HouseholdContext,
  credentials: Credentials | undefined,
  isRecent: boolean,
): Promise<KeysPage> {
  const canAdd = isRecent && credentials !== undefined;
  return {
    credentials,
    isRecent,
    party: relyingPartyOf(context.publicUrl),
    options: canAdd ? await beginPasskey(context, credentials, keysPurpose(credentials.userId)) : undefined,
  };
}

type InLanguage = Rendering & { words: HouseholdWords };

const dayOf = ({ look }: Rendering, moment: Temporal.Instant): string =>
  moment.toLocaleString(look.language, { dateStyle: 'long', timeZone: 'UTC' });

function renderPasskey(rendering: InLanguage, passkey: StoredPasskey, isRecent: boolean): string {
  const { words } = rendering;
  const { id, name, createdAt, lastUsedAt } = passkey;
  const used = lastUsedAt === null ? '' : `, ${words.usedOn(dayOf(rendering, lastUsedAt))}`;
  const hidden = `<input type="hidden" name="id" value="${escapeHtml(id)}">`;
  const forms = `<form method="post" action="${KEYS_PATH}/rename">${hidden}
${renderField({ id: `name-${id}`, label: words.keyName, value: name, attributes: 'maxlength="60"' }).replace(`name="name-${id}"`, 'name="keyName"')}
<button class="quiet">${escapeHtml(words.rename)}</button></form>
<form method="post" action="${KEYS_PATH}/remove">${hidden}<button class="quiet">${escapeHtml(words.remove)}</button></form>`;
  return `<li><strong>${escapeHtml(name)}</strong>
<span class="muted small">${escapeHtml(`${words.addedOn(dayOf(rendering, createdAt))}${used}`)}</span>
${isRecent ? renderFold(`${words.rename}, ${words.remove}: ${name}`, forms) : ''}</li>`;
}

function renderPasskeys(
  rendering: InLanguage,
  { isRecent, options, party }: KeysPage,
  own: Credentials,
): string {
  const { words } = rendering;
  const items = own.passkeys.map((passkey) => renderPasskey(rendering, passkey, isRecent)).join('\n');
  const list =
    own.passkeys.length === 0
      ? `<p>${escapeHtml(words.noPasskeyYet)}</p>`
      : `<ul class="keys">\n${items}\n</ul>`;
  const add = renderPasskeyForm(words, {
    action: `${KEYS_PATH}/passkey`,
    ceremony: 'create',
    options,
    button: words.addPasskey,
    party,
    fields: renderKeyName(words),
  });
  return `<h2>${escapeHtml(words.passkeys)}</h2>\n${list}\n${isRecent ? add : ''}`;
}

function renderPassword({ words }: InLanguage, { isRecent, problem }: KeysPage, own: Credentials): string {
  const codeSecret = createCodeSecret();
  const form = renderPasswordForm(words, {
    action: `${KEYS_PATH}/password`,
    codeSecret,
    codeUri: codeAddress(codeSecret, own.name),
  });
  const remove = `<form method="post" action="${KEYS_PATH}/password/remove"><button class="quiet">${escapeHtml(words.removePassword)}</button></form>`;
  const title = own.hasPassword ? words.changePassword : words.setPassword;
  const isOpen = problem === 'badPassword' || problem === 'badFirstCode';
  return `<h2>${escapeHtml(words.password)}</h2>
${own.hasPassword ? `<p>${escapeHtml(words.passwordOn)}</p>` : ''}
${isRecent ? renderFold(title, form, isOpen) : ''}
${isRecent && own.hasPassword ? remove : ''}`;
}

function renderRecovery({ words }: InLanguage, { isRecent, codes }: KeysPage, own: Credentials): string {
  const make = `<form method="post" action="${KEYS_PATH}/codes"><p class="muted small">${escapeHtml(words.newCodesHint)}</p>
<button class="quiet">${escapeHtml(words.newCodes)}</button></form>`;
  return `<h2>${escapeHtml(words.recoveryCodes)}</h2>
${codes === undefined ? `<p>${escapeHtml(words.codesLeft(own.recoveryCodes))}</p>` : renderCodes(words, codes)}
${isRecent ? make : ''}`;
}

const renderAgain = ({ words }: InLanguage): string => `<p>${escapeHtml(words.signInAgainLead)}</p>
<form method="post" action="/api/auth/login">
<input type="hidden" name="returnTo" value="${KEYS_PATH}">
<input type="hidden" name="again" value="true">
<input type="hidden" name="provider" value="${HOUSEHOLD_ID}">
<button>${escapeHtml(words.signInAgain)}</button>
</form>`;

function renderBegin({ words }: InLanguage, { isRecent }: KeysPage): string {
  const form = `<form method="post" action="${KEYS_PATH}/account">
${renderField({ id: 'name', label: words.name, attributes: 'maxlength="60" autocomplete="username"' })}
<button>${escapeHtml(words.makeAccount)}</button>
</form>`;
  return `<p>${escapeHtml(words.noAccountLead)}</p>\n${isRecent ? form : ''}`;
}

export function renderKeys(rendering: Rendering, page: KeysPage): string {
  const words = wordsOf(rendering);
  const inLanguage = { ...rendering, words };
  const { credentials, isRecent, problem, isChanged } = page;
  const parts =
    credentials === undefined
      ? [renderBegin(inLanguage, page)]
      : [
          `<p>${escapeHtml(words.keysLead(credentials.name))}</p>`,
          renderRecovery(inLanguage, page, credentials),
          renderPasskeys(inLanguage, page, credentials),
          renderPassword(inLanguage, page, credentials),
        ];
  const content = [
    renderProblem(words, problem),
    isChanged === true ? `<p role="status">${escapeHtml(words.changed)}</p>` : '',
    ...(isRecent ? [] : [renderAgain(inLanguage)]),
    ...parts,
    `<p><a href="/settings/sessions">${escapeHtml(words.settings)}</a></p>`,
  ];
  return renderPage(rendering, words.keys, content.join('\n'));
}
