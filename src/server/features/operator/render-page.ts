import { escapeHtml } from '#leaf/escape-html.ts';
import { COMMAND } from '#leaf/own-files.ts';
import type { PersonSummary } from '#server/records/access/people.ts';
import type { BackupState, StoredBackup } from '#server/records/operator/backups.ts';
import type { OperatorAction } from '#server/records/operator/operator-actions.ts';
import { moment, renderFacts, renderForm, renderSection } from './html.ts';
import type { InstallationFacts } from './read-facts.ts';
import { renderBackups } from './render-backups.ts';
import { type HouseholdPerson, renderPeople } from './render-people.ts';
import { hasWayIn, type ProviderView, renderProvider } from './render-provider.ts';
import {
  type AppAtVendor,
  renderApps,
  renderAudit,
  renderJobs,
  renderMail,
  renderMessages,
} from './render-work.ts';

/** Page rendering, passed in by `http`, which features may not import. */
export interface Rendering {
  renderDocument: (title: string, content: string) => string;
}

export interface Outcome {
  /** What just happened, or what must be fixed. */
  messages: string[];
  hasProblem: boolean;
}

export interface OperatorView extends ProviderView, Outcome {
  version: string;
  /** Whether the database is Lutea's own, or the operator's server. */
  isBuiltIn: boolean;
  facts: InstallationFacts;
  people: readonly PersonSummary[];
  /** Undefined if the household provider is off. */
  household: readonly HouseholdPerson[] | undefined;
  backupState: BackupState;
  backups: readonly StoredBackup[];
  /** Undefined if Lutea makes no backup by itself. */
  backupFolder: string | undefined;
  hasMail: boolean;
  apps: readonly AppAtVendor[];
  actions: readonly OperatorAction[];
}

const bad = (text: string): string => `<strong class="bad">${escapeHtml(text)}</strong>`;

function backupText({ backupFolder, backupState }: OperatorView): string {
  const { made, problem, proofProblem } = backupState;
  if (backupFolder === undefined) return bad('none are made');
  if (proofProblem !== null) return bad('the last one does not restore');
  if (problem !== null) return bad('the last one failed');
  return made === null ? 'none yet' : `the newest: ${moment(made)}`;
}

function jobText({ facts: { jobs } }: OperatorView): string {
  const failing = jobs.filter(({ failures, deadLetters }) => failures + deadLetters > 0);
  return failing.length === 0
    ? 'no failures'
    : bad(`failures: ${failing.map(({ name }) => name).join(', ')}`);
}

function messageText({ facts: { messages } }: OperatorView): string {
  const text = `${messages.failed} failed, ${messages.unknown} of unknown outcome`;
  return messages.failed + messages.unknown === 0 ? text : bad(text);
}

function renderGlance(view: OperatorView): string {
  const { version, isBuiltIn, facts } = view;
  const troubled = facts.sourcesInTrouble.map(({ name }) => name).join(', ');
  const content = renderFacts([
    ['Version', escapeHtml(version)],
    ['Database', isBuiltIn ? 'built-in' : 'your own PostgreSQL'],
    ['People', String(facts.people)],
    ['Sign-in', hasWayIn(view) ? 'set up' : bad('no provider')],
    ['Backups', backupText(view)],
    ['Jobs', jobText(view)],
    ['Messages of 7 days', messageText(view)],
    ['Wearables', troubled === '' ? 'no failures' : bad(troubled)],
  ]);
  return renderSection({ id: 'glance', title: 'At a glance', content });
}

const renderOutcome = ({ messages, hasProblem }: Outcome): string =>
  messages
    .map((message) => `<p role="${hasProblem ? 'alert' : 'status'}">${escapeHtml(message)}</p>`)
    .join('\n');

export function renderOperatorPage({ renderDocument }: Rendering, view: OperatorView): string {
  const { facts } = view;
  return renderDocument(
    'Operator',
    `<div class="row apart"><h1>Operator</h1>${renderForm({ action: 'sign-out', button: 'Sign out' })}</div>
${renderOutcome(view)}
<div class="admin">
${renderGlance(view)}
${renderBackups(view.backups, view.backupFolder)}
${renderPeople(view.people, view.household)}
${renderJobs(facts)}
${renderMessages(facts)}
${renderMail(view.hasMail)}
${renderApps(view.apps, facts.sourcesInTrouble)}
${renderProvider(view)}
${renderAudit(view.actions)}
</div>`,
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
<p>The operator of this installation gets in with a link from <code>${COMMAND} admin link</code>.</p>`,
  );
}
