import { escapeHtml } from '#leaf/escape-html.ts';
import type { StoredOidc } from '#server/records/operator/operator-settings.ts';
import type { InstallationFacts } from './read-facts.ts';

/** Page rendering, passed in by `http`, which features may not import. */
export interface Rendering {
  renderDocument: (title: string, content: string) => string;
}

/** Someone with an account at Lutea itself. */
export interface HouseholdPerson {
  name: string;
  passkeys: number;
  hasPassword: boolean;
  linkUntil: Temporal.Instant | null;
}

/** Where the current identity provider is configured. */
export type ProviderSource = 'environment' | 'stored' | 'try-it' | 'none';

export interface ProviderInUse {
  source: ProviderSource;
  issuerUrl: string | undefined;
  clientId: string | undefined;
}

export interface OperatorView {
  version: string;
  publicUrl: string;
  /** Whether the database is Lutea's own, or the operator's server. */
  isBuiltIn: boolean;
  facts: InstallationFacts;
  inUse: ProviderInUse;
  /** The form's values, without the secret. */
  form: Pick<StoredOidc, 'issuerUrl' | 'clientId'>;
  hasStoredSecret: boolean;
  /** What just happened, or what must be fixed. */
  messages: string[];
  hasProblem: boolean;
  /** Undefined if the household provider is off. */
  household: readonly HouseholdPerson[] | undefined;
}

const SOURCES: Readonly<Record<ProviderSource, string>> = {
  environment: 'set by the environment (DATASTORE_OIDC_…), which wins over what is stored here',
  stored: 'stored here',
  'try-it': 'try-it mode’s own provider, on this machine',
  none: 'none: nobody can sign in',
};

function renderJob({
  name,
  cron,
  lastRun,
  failures,
  deadLetters,
}: InstallationFacts['jobs'][number]): string {
  const last = lastRun === null ? 'never' : `${lastRun.at.toISOString().slice(0, 19)}Z`;
  return `<tr><th scope="row">${name}</th><td>${cron}</td><td>${last}</td><td>${failures}</td><td>${deadLetters}</td></tr>`;
}

function renderSource({
  name,
  connections,
  failing,
  pausedUntil,
}: InstallationFacts['sourcesInTrouble'][number]): string {
  const pause = pausedUntil === null ? '' : ` No request is sent to it until ${pausedUntil.round('second')}.`;
  return `<p>${escapeHtml(name)}: the last sync failed for ${failing} of ${connections} connections.${pause}</p>`;
}

function renderFacts({ version, facts, isBuiltIn }: OperatorView): string {
  const { people, jobs, messages, sourcesInTrouble } = facts;
  return `<h2>Installation</h2>
<dl>
<dt>Version</dt><dd>${escapeHtml(version)}</dd>
<dt>Database</dt><dd>${isBuiltIn ? 'built-in' : 'your own PostgreSQL'}</dd>
<dt>People</dt><dd>${people}</dd>
</dl>
<h2>Jobs</h2>
<table>
<thead><tr><th scope="col">Job</th><th scope="col">Schedule</th><th scope="col">Last run</th><th scope="col">Failed runs</th><th scope="col">Dead letters</th></tr></thead>
<tbody>
${jobs.map(renderJob).join('\n')}
</tbody>
</table>
<p>Messages of the last 7 days: ${messages.failed} failed, ${messages.unknown} of unknown outcome.
<code>lutea jobs</code> says more.</p>
${sourcesInTrouble.map(renderSource).join('\n')}`;
}

function renderInUse({ inUse, publicUrl }: OperatorView): string {
  const { source, issuerUrl, clientId } = inUse;
  const isKnown = source !== 'none' && issuerUrl !== undefined && clientId !== undefined;
  const values = isKnown
    ? `<dt>Issuer URL</dt><dd>${escapeHtml(issuerUrl)}</dd>
<dt>Client id</dt><dd>${escapeHtml(clientId)}</dd>
<dt>Client secret</dt><dd>set, never shown</dd>`
    : '';
  return `<h3>In use</h3>
<dl>
<dt>Source</dt><dd>${SOURCES[source]}</dd>
${values}
<dt>Redirect address to register at the provider</dt><dd><code>${escapeHtml(publicUrl)}/api/auth/callback</code></dd>
</dl>`;
}

function renderForm({ form, hasStoredSecret }: OperatorView): string {
  const hint = hasStoredSecret
    ? 'One is stored. Leave this empty to keep it.'
    : 'It is stored encrypted, and never shown again.';
  const forget = `<form method="post" action="/admin/oidc/forget"><button>Forget the stored settings</button></form>`;
  return `<h3>Stored settings</h3>
<p>They are used where the environment sets none and <code>PUBLIC_URL</code> is not this machine. A change takes effect
at the next start.</p>
<form method="post" action="/admin/oidc">
<p><label for="issuer">Issuer URL</label><br>
<input id="issuer" name="issuerUrl" type="url" value="${escapeHtml(form.issuerUrl)}"></p>
<p><label for="client">Client id</label><br>
<input id="client" name="clientId" autocomplete="off" value="${escapeHtml(form.clientId)}"></p>
<p><label for="secret">Client secret</label><br>
<input id="secret" name="clientSecret" type="password" autocomplete="new-password" aria-describedby="secret-hint"><br>
<span id="secret-hint">${hint}</span></p>
<p><button name="action" value="test">Test</button> <button name="action" value="save">Save</button></p>
</form>
${hasStoredSecret ? forget : ''}`;
}

function renderHouseholdPerson({ name, passkeys, hasPassword, linkUntil }: HouseholdPerson): string {
  const until = linkUntil === null ? '' : `${linkUntil.toString({ smallestUnit: 'minute' })}`;
  const reset = `<form method="post" action="/admin/household/reset"><input type="hidden" name="name" value="${escapeHtml(name)}">
<button>Reset ${escapeHtml(name)}</button></form>`;
  return `<tr><th scope="row">${escapeHtml(name)}</th><td>${passkeys}</td><td>${hasPassword ? 'yes' : 'no'}</td><td>${until}</td><td>${reset}</td></tr>`;
}

function renderHousehold(people: OperatorView['household']): string {
  if (people === undefined) return '';
  return `<h2>Household</h2>
<p>People with an account at Lutea itself. A reset removes every passkey, the password and the recovery codes, and ends
all sessions; the data stays.</p>
<table>
<thead><tr><th scope="col">Name</th><th scope="col">Passkeys</th><th scope="col">Password</th><th scope="col">Link until</th><th scope="col">Lost everything</th></tr></thead>
<tbody>
${people.map(renderHouseholdPerson).join('\n')}
</tbody>
</table>
<form method="post" action="/admin/household/invite">
<p><label for="invited">Name</label><br>
<input id="invited" name="name" maxlength="60" required autocomplete="off"></p>
<p><label for="invited-email">E-mail address (may stay empty)</label><br>
<input id="invited-email" name="email" type="email" maxlength="320" autocomplete="off"></p>
<p><button>Invite</button></p>
</form>`;
}

function renderMessages({ messages, hasProblem }: OperatorView): string {
  return messages
    .map((message) => `<p role="${hasProblem ? 'alert' : 'status'}">${escapeHtml(message)}</p>`)
    .join('\n');
}

export function renderOperatorPage({ renderDocument }: Rendering, view: OperatorView): string {
  return renderDocument(
    'Operator',
    `<h1>Operator</h1>
${renderMessages(view)}
${renderFacts(view)}
${renderHousehold(view.household)}
<h2>Auth providers → OpenID Connect</h2>
${renderInUse(view)}
${renderForm(view)}
<form method="post" action="/admin/sign-out"><button>Sign out</button></form>`,
  );
}

/** A link is redeemed with a button, so that a program that previews links does not use it up. */
export function renderLinkPage({ renderDocument }: Rendering, key: string): string {
  return renderDocument(
    'Operator',
    `<h1>Operator</h1>
<p>This link opens the operator’s page once, for an hour.</p>
<form method="post" action="/admin/session">
<input type="hidden" name="key" value="${escapeHtml(key)}">
<button>Open</button>
</form>`,
  );
}

export function renderRefusal({ renderDocument }: Rendering, reason: string): string {
  return renderDocument(
    'Operator',
    `<h1>Operator</h1>
<p role="alert">${escapeHtml(reason)}</p>
<p>The operator of this installation gets in with a link from <code>npx lutea admin link</code>.</p>`,
  );
}
