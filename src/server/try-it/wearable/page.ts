import { escapeHtml } from '#leaf/escape-html.ts';
import type { PasteableTokens } from './pasteable.ts';
import type { PhoneApp } from './phone/messages.ts';

const FORMS: readonly [form: keyof PasteableTokens, label: string][] = [
  ['garth', 'The token string of garth'],
  ['pair', 'The two token files, one after the other'],
  ['di', 'garmin_tokens.json'],
];

function renderForms(tokens: PasteableTokens): string {
  return FORMS.map(
    ([form, label]) =>
      `<p><label>${label}<br><textarea readonly rows="3" cols="80">${escapeHtml(tokens[form])}</textarea></label></p>`,
  ).join('\n');
}

const APPS: readonly [app: PhoneApp, label: string][] = [
  ['health_connect', 'Android: HC Webhook'],
  ['apple_health', 'iPhone: Health Auto Export'],
  ['custom', 'Own program'],
];

function renderOptions(options: readonly (readonly [value: string, label: string])[]): string {
  return options
    .map(([value, label]) => `<option value="${escapeHtml(value)}">${escapeHtml(label)}</option>`)
    .join('');
}

/** A form that sends a message as a phone's app does. */
function renderPhone(ids: readonly string[]): string {
  return `<h2>A phone that sends</h2>
<form method="post" action="/phone">
<p><label>Address from Lutea’s settings<br><input name="address" size="80" required></label></p>
<p><label>App <select name="app">${renderOptions(APPS)}</select></label>
<label>Account <select name="account">${renderOptions(ids.map((id) => [id, id] as const))}</select></label>
<label>Days <input name="days" type="number" min="1" max="90" value="30"></label>
<button>Send</button></p>
</form>`;
}

/** Shows the answer to a message. */
export function renderSent(answer: string): string {
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Simulated phone</title>
<h1>Sent</h1><pre>${escapeHtml(answer)}</pre><p><a href="/">Back</a></p>
</html>`;
}

/** Shows the tokens that a person would have after signing in at the vendor. */
export function renderWearablePage(
  ids: readonly string[],
  tokensFor: (id: string) => PasteableTokens,
): string {
  const accounts = ids.map((id) => `<h2>Account “${escapeHtml(id)}”</h2>\n${renderForms(tokensFor(id))}`);
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Simulated wearable</title>
<h1>Simulated wearable</h1>
<p>It stands in for Garmin and a phone while you try Lutea. The button “Sign in at Garmin” in Lutea opens
its sign-in page. Or copy one of these into the field beside “connect”, or let the phone at the end send.</p>
${accounts.join('\n')}
${renderPhone(ids)}
</html>`;
}
