import type { PasteableTokens } from './pasteable.ts';

const FORMS: readonly [form: keyof PasteableTokens, label: string][] = [
  ['garth', 'The token string of garth'],
  ['pair', 'The two token files, one after the other'],
  ['di', 'garmin_tokens.json'],
  ['intervalsKey', 'An API key of intervals.icu (choose that source)'],
];

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

function drawForms(tokens: PasteableTokens): string {
  return FORMS.map(
    ([form, label]) =>
      `<p><label>${label}<br><textarea readonly rows="3" cols="80">${escapeHtml(tokens[form])}</textarea></label></p>`,
  ).join('\n');
}

/** What a person would have after signing in at the vendor, ready to copy. The tokens open invented data only. */
export function drawWearablePage(ids: readonly string[], tokensFor: (id: string) => PasteableTokens): string {
  const accounts = ids.map((id) => `<h2>Account “${escapeHtml(id)}”</h2>\n${drawForms(tokensFor(id))}`);
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Simulated wearable</title>
<h1>Simulated wearable</h1>
<p>It stands in for Garmin and intervals.icu while you try Lutea. Copy one of these into the field “connect”.</p>
${accounts.join('\n')}
</html>`;
}
