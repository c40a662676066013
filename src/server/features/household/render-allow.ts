import type { AssistantScope } from '#core/tool-scope.ts';
import { escapeHtml } from '#leaf/escape-html.ts';
import type { AssistantRequest } from './assistants.ts';
import { type Rendering, renderPage, renderProblem, wordsOf } from './render.ts';
import type { HouseholdWords } from './wording.ts';

interface AllowPage {
  asked: AssistantRequest;
  action: string;
  until: Temporal.Instant;
  hasRoom: boolean;
}

/** Whether a scope is ticked at first. Scopes that write, and the most private one, are not. */
const isTicked = (scope: AssistantScope): boolean => !scope.endsWith(':write') && scope !== 'notes';

const renderScope = (words: HouseholdWords, scope: Exclude<AssistantScope, 'mcp'>): string =>
  `<label class="tick"><input type="checkbox" name="${scope}"${isTicked(scope) ? ' checked' : ''}> ${escapeHtml(words.assistantMay[scope])}</label>`;

const LONGEST_NAME = 60;

/** Where the person is sent next. A program on the device has a redirect URL with its own scheme or on localhost. */
function whereTo({ protocol, hostname, host }: URL, words: HouseholdWords): string {
  const isHere = !protocol.startsWith('http') || ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  return isHere ? words.programHere : host;
}

export function renderAllow(rendering: Rendering, { asked, action, until, hasRoom }: AllowPage): string {
  const words = wordsOf(rendering);
  const { host, name, redirectUri, scopes } = asked;
  const day = until.toLocaleString(rendering.look.language, { dateStyle: 'long', timeZone: 'UTC' });
  const offered = scopes.filter((scope) => scope !== 'mcp').map((scope) => renderScope(words, scope));
  const content = `${renderProblem(words, hasRoom ? undefined : 'keysFull')}<p>${escapeHtml(words.assistantLead(name.slice(0, LONGEST_NAME), host))}</p>
<p><strong>${escapeHtml(words.valuesLeave(host))}</strong></p>
<form method="post" action="${escapeHtml(action)}">
<fieldset><legend>${escapeHtml(words.itMay)}</legend>
${offered.join('\n')}
</fieldset>
<p>${escapeHtml(words.assistantUntil(day))}</p>
<p>${escapeHtml(words.thenTo(whereTo(redirectUri, words)))}</p>
<button name="answer" value="allow"${hasRoom ? '' : ' disabled'}>${escapeHtml(words.letIn)}</button>
<button name="answer" value="deny" class="quiet">${escapeHtml(words.keepOut)}</button>
</form>`;
  return renderPage(rendering, words.letAssistantIn(host), content);
}
