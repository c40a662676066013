import { escapeHtml } from '#leaf/escape-html.ts';
import type { OperatorAction } from '#server/records/operator/operator-actions.ts';
import { moment, renderField, renderForm, renderList, renderSection } from './html.ts';
import type { InstallationFacts } from './read-facts.ts';
import { calledBy } from './render-people.ts';

function renderJob({
  name,
  cron,
  lastRun,
  failures,
  deadLetters,
  lastFailure,
}: InstallationFacts['jobs'][number]): string {
  const last = lastRun === null ? 'never' : moment(Temporal.Instant.from(lastRun.at.toISOString()));
  const failed =
    failures + deadLetters === 0
      ? ''
      : `<p class="bad">failed runs: ${failures}, dead letters: ${deadLetters}${lastFailure === null ? '' : `. The last: ${escapeHtml(lastFailure)}`}</p>`;
  return `<p><strong>${name}</strong> <code>${cron}</code></p><p class="muted small">last run: ${last}</p>${failed}`;
}

/** A failed message without its kind, which can tell something about the body. */
function renderMessage(claim: InstallationFacts['messages']['claims'][number]): string {
  const { userId, localDate, state, problem, attempts } = claim;
  const resend =
    state === 'failed'
      ? renderForm({
          action: 'messages/resend',
          button: 'Send again',
          values: { person: userId, date: localDate.toString() },
        })
      : '<p class="muted small">It may have arrived, so it is never sent again.</p>';
  return `<p>${escapeHtml(calledBy({ ...claim, id: userId }))}, ${localDate}</p>
<p class="muted small">${state}: ${escapeHtml(problem ?? '')}, attempts: ${attempts}</p>${resend}`;
}

export function renderJobs({ jobs }: InstallationFacts): string {
  return renderSection({ id: 'jobs', title: 'Jobs', content: renderList(jobs.map(renderJob), 'None.') });
}

export function renderMessages({ messages }: InstallationFacts): string {
  const content = `<p>Of the last 7 days: ${messages.failed} failed, ${messages.unknown} of unknown outcome.</p>
${renderList(messages.claims.map(renderMessage), 'No message is in trouble.')}`;
  return renderSection({ id: 'messages', title: 'Messages', content });
}

export function renderMail(hasMail: boolean): string {
  const content = hasMail
    ? renderForm({
        action: 'mail/test',
        button: 'Send a test mail',
        fields: renderField({
          name: 'to',
          label: 'To',
          type: 'email',
          rest: 'required maxlength="320" autocomplete="email"',
        }),
      })
    : '<p class="muted">No mail is sent: set <code>SMTP_URL</code> and <code>MAIL_FROM</code>.</p>';
  return renderSection({ id: 'mail', title: 'Mail', content });
}

export interface AppAtVendor {
  source: string;
  name: string;
}

export function renderApps(
  apps: readonly AppAtVendor[],
  troubled: InstallationFacts['sourcesInTrouble'],
): string {
  const rows = apps.map(
    ({ source, name }) =>
      `<p><strong>${escapeHtml(name)}</strong></p>${renderForm({ action: 'apps/test', button: `Test ${name}`, values: { source } })}`,
  );
  const trouble = troubled.map(({ name, connections, failing, pausedUntil }) => {
    const pause = pausedUntil === null ? '' : ` No request is sent to it until ${moment(pausedUntil)}.`;
    return `<p class="bad">${escapeHtml(name)}: the last sync failed for ${failing} of ${connections} connections.${pause}</p>`;
  });
  const content = `${trouble.join('\n')}${renderList(rows, 'No app of yours at a vendor is set.')}`;
  return renderSection({ id: 'wearables', title: 'Wearables', content });
}

const renderAction = ({ at, via, action, subject, succeeded }: OperatorAction): string =>
  `<p>${escapeHtml(action)}${succeeded ? '' : ' <strong class="bad">failed</strong>'}</p>
<p class="muted small">${moment(at)}, by ${via}${subject === null ? '' : `, <code>${subject}</code>`}</p>`;

export function renderAudit(actions: readonly OperatorAction[]): string {
  const content = `<p class="muted small">What operators did here and by commands. Kept for 400 days.</p>
<details><summary>The last ${actions.length}</summary>${renderList(actions.map(renderAction), 'Nothing yet.')}</details>`;
  return renderSection({ id: 'audit', title: 'What was done', content });
}
