import type { Language } from '#core/language.ts';
import { escapeHtml } from '#leaf/escape-html.ts';
import { HOUSEHOLD_PATH, type RelyingParty } from './context.ts';
import type { CeremonyOptions } from './passkeys.ts';
import { showCode } from './recovery-codes.ts';
import { HOUSEHOLD_WORDS, type HouseholdProblem, type HouseholdWords } from './wording.ts';

/** Language and theme, passed in by `http`, which features may not import. */
export interface HouseholdLook {
  language: Language;
  appearance: string | undefined;
}

export type RenderDocument = (title: string, content: string, look: HouseholdLook) => string;

export interface Rendering {
  renderDocument: RenderDocument;
  look: HouseholdLook;
}

export const wordsOf = ({ look }: Rendering): HouseholdWords => HOUSEHOLD_WORDS[look.language];

/** The script that makes the passkey buttons work and draws the QR code for an authenticator app. */
const SCRIPT = '<script type="module" src="/household.js"></script>';

export function renderPage(rendering: Rendering, title: string, content: string): string {
  const { renderDocument, look } = rendering;
  return renderDocument(title, `<h1>${escapeHtml(title)}</h1>\n${content}\n${SCRIPT}`, look);
}

export function renderProblem(words: HouseholdWords, problem: HouseholdProblem | undefined): string {
  return problem === undefined ? '' : `<p role="alert">${escapeHtml(words.problems[problem])}</p>\n`;
}

interface Field {
  id: string;
  label: string;
  /** Further attributes as HTML, never from user input. */
  attributes?: string;
  value?: string;
}

export function renderField({ id, label, attributes = '', value = '' }: Field): string {
  return `<p class="field"><label for="${id}">${escapeHtml(label)}</label>
<input id="${id}" name="${id}" required value="${escapeHtml(value)}" ${attributes}></p>`;
}

interface PasskeyForm {
  action: string;
  ceremony: 'create' | 'get';
  options: CeremonyOptions;
  button: string;
  party: RelyingParty;
  /** More fields, as HTML. */
  fields?: string;
}

/** The script passes the options to the browser and sends its answer with the form. */
export function renderPasskeyForm(words: HouseholdWords, form: PasskeyForm): string {
  const { action, ceremony, options, button, party, fields = '' } = form;
  if (options === undefined || party.problem !== undefined) {
    return `<p role="status">${escapeHtml(words.noPasskeys[party.problem ?? 'NOT_HTTPS'])}</p>`;
  }
  return `<form method="post" action="${escapeHtml(action)}" data-passkey="${ceremony}" data-options="${escapeHtml(JSON.stringify(options))}">
<input type="hidden" name="credential">
${fields}
<button disabled>${escapeHtml(button)}</button>
<p role="alert" data-failed hidden>${escapeHtml(words.problems.wrongPasskey)}</p>
<p role="status" data-unsupported hidden>${escapeHtml(words.noBrowserPasskeys)}</p>
<noscript><p>${escapeHtml(words.needsScript)}</p></noscript>
</form>`;
}

export const renderKeyName = (words: HouseholdWords): string =>
  renderField({ id: 'keyName', label: words.keyName, value: words.thisDevice, attributes: 'maxlength="60"' });

export function renderPasswordForm(
  words: HouseholdWords,
  { action, codeSecret, codeUri }: { action: string; codeSecret: string; codeUri: string },
): string {
  return `<form method="post" action="${escapeHtml(action)}">
<p>${escapeHtml(words.passwordLead)}</p>
<p data-qr="${escapeHtml(codeUri)}"></p>
<p>${escapeHtml(words.appKey)}: <code>${codeSecret.match(/.{4}/g)?.join(' ')}</code></p>
<p><a href="${escapeHtml(codeUri)}">${escapeHtml(words.openApp)}</a></p>
<input type="hidden" name="codeSecret" value="${codeSecret}">
${renderField({ id: 'newPassword', label: words.newPassword, attributes: 'type="password" minlength="12" maxlength="200" autocomplete="new-password"' })}
${renderField({ id: 'newCode', label: words.code, attributes: 'inputmode="numeric" autocomplete="one-time-code" maxlength="7"' })}
<button>${escapeHtml(words.savePassword)}</button>
</form>`;
}

export function renderFold(summary: string, content: string, isOpen = false): string {
  return `<details${isOpen ? ' open' : ''}><summary>${escapeHtml(summary)}</summary>\n${content}\n</details>`;
}

export function renderCodes(words: HouseholdWords, codes: readonly string[]): string {
  const items = codes.map((code) => `<li><code>${showCode(code)}</code></li>`).join('\n');
  return `<p>${escapeHtml(words.codesLead)}</p>\n<ul class="codes">\n${items}\n</ul>`;
}

/**
 * A form that signs in and ends at the page `returnTo`. The provider does not ask a browser that has just made a
 * credential.
 */
export function renderGoOn(words: HouseholdWords, returnTo: string, provider: string): string {
  return `<form method="post" action="/api/auth/login">
<input type="hidden" name="returnTo" value="${escapeHtml(returnTo)}">
<input type="hidden" name="provider" value="${escapeHtml(provider)}">
<button>${escapeHtml(words.goOn)}</button>
</form>`;
}

export function renderRefusal(rendering: Rendering, reason: string): string {
  const words = wordsOf(rendering);
  const content = `<p role="alert">${escapeHtml(reason)}</p>\n<p><a href="/login">${escapeHtml(words.back)}</a></p>`;
  return renderPage(rendering, words.signIn, content);
}

interface SignInPage {
  uid: string;
  options: CeremonyOptions;
  party: RelyingParty;
  problem?: HouseholdProblem | undefined;
  name?: string | undefined;
}

export function renderSignIn(rendering: Rendering, page: SignInPage): string {
  const words = wordsOf(rendering);
  const { uid, options, party, problem, name = '' } = page;
  const base = `${HOUSEHOLD_PATH}/sign-in/${uid}`;
  const passkey = renderPasskeyForm(words, {
    action: `${base}/passkey`,
    ceremony: 'get',
    options,
    button: words.withPasskey,
    party,
  });
  const password = `<form method="post" action="${base}/password">
${renderField({ id: 'name', label: words.name, value: name, attributes: 'autocomplete="username" maxlength="60"' })}
${renderField({ id: 'password', label: words.password, attributes: 'type="password" autocomplete="current-password" maxlength="200"' })}
${renderField({ id: 'code', label: words.code, attributes: 'inputmode="numeric" autocomplete="one-time-code" maxlength="7"' })}
<button>${escapeHtml(words.signIn)}</button>
</form>`;
  const recovery = `<form method="post" action="${base}/recover">
<p>${escapeHtml(words.recoveryHint)}</p>
${renderField({ id: 'recoveryCode', label: words.recoveryCode, attributes: 'autocomplete="off" autocapitalize="none" spellcheck="false" maxlength="40"' })}
<button>${escapeHtml(words.useCode)}</button>
</form>`;
  return renderPage(
    rendering,
    words.signIn,
    `${renderProblem(words, problem)}${passkey}
${renderFold(words.otherWay, password, problem === 'wrongPassword' || party.problem !== undefined)}
${renderFold(words.lostKey, recovery, problem === 'wrongCode')}`,
  );
}
