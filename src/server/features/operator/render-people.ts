import { escapeHtml } from '#leaf/escape-html.ts';
import type { PersonSummary } from '#server/records/access/people.ts';
import type { SessionSummary } from '#server/records/access/sessions.ts';
import { moment, renderField, renderForm, renderList, renderSection } from './html.ts';

/** Someone with an account at Lutea itself. */
export interface HouseholdPerson {
  name: string;
  passkeys: number;
  hasPassword: boolean;
  linkUntil: Temporal.Instant | null;
}

/** What the operator knows a person by. */
export const calledBy = ({ id, name, email }: Pick<PersonSummary, 'id' | 'name' | 'email'>): string =>
  name ?? (email === '' ? id : email);

function renderPerson(person: PersonSummary): string {
  const { id, name, email, created, sessions, isDisabled } = person;
  const address = name === null || email === '' ? '' : `${escapeHtml(email)}, `;
  const state = isDisabled ? ' <strong class="bad">disabled</strong>' : '';
  return `<p><a href="/admin/people/${id}">${escapeHtml(calledBy(person))}</a>${state}</p>
<p class="muted small">${address}since ${created.toString().slice(0, 10)}, sessions: ${sessions}</p>`;
}

function renderHouseholdPerson({ name, passkeys, hasPassword, linkUntil }: HouseholdPerson): string {
  const link = linkUntil === null ? '' : `, link until ${moment(linkUntil)}`;
  const reset = renderForm({
    action: 'household/reset',
    button: `Reset ${name}`,
    values: { name },
    confirm: `Remove every way in of ${name}`,
  });
  return `<p><strong>${escapeHtml(name)}</strong></p>
<p class="muted small">passkeys: ${passkeys}, password: ${hasPassword ? 'yes' : 'no'}${link}</p>
<details><summary>Lost everything?</summary>${reset}</details>`;
}

function renderHousehold(people: readonly HouseholdPerson[]): string {
  const fields = [
    renderField({ name: 'name', label: 'Name', rest: 'maxlength="60" required autocomplete="off"' }),
    renderField({
      name: 'email',
      label: 'E-mail address (may stay empty)',
      type: 'email',
      rest: 'maxlength="320" autocomplete="off"',
    }),
  ];
  const rows = people.map(renderHouseholdPerson);
  return `<h3>Accounts at Lutea itself</h3>
<p class="muted small">A reset removes every passkey, the password and the recovery codes, and ends all sessions; the data stays.</p>
${renderList(rows, 'Nobody is invited yet.')}
${renderForm({ action: 'household/invite', button: 'Invite', fields: fields.join(''), isQuiet: false })}`;
}

/** The list of accounts, without anything that people logged. */
export function renderPeople(
  people: readonly PersonSummary[],
  household: readonly HouseholdPerson[] | undefined,
): string {
  const content = renderList(people.map(renderPerson), 'Nobody has signed in yet.');
  const invited = household === undefined ? '' : renderHousehold(household);
  return renderSection({ id: 'people', title: `People (${people.length})`, content: `${content}${invited}` });
}

function renderSession(userId: string, { id, userAgent, createdAt, lastSeenAt }: SessionSummary): string {
  const end = renderForm({
    action: 'people/end-session',
    button: 'End',
    values: { person: userId, session: id },
  });
  return `<p>${escapeHtml(userAgent === '' ? 'unknown browser' : userAgent)}</p>
<p class="muted small">since ${moment(createdAt)}, last seen ${moment(lastSeenAt)}</p>${end}`;
}

export function renderPersonPage(person: PersonSummary, sessions: readonly SessionSummary[]): string {
  const { id, created, isDisabled } = person;
  const values = { person: id };
  const access = isDisabled
    ? renderForm({ action: 'people/enable', button: 'Let in again', values })
    : renderForm({ action: 'people/disable', button: 'Keep out', values });
  const signOut = renderForm({ action: 'people/sign-out', button: 'End all sessions', values });
  const remove = renderForm({
    action: 'people/remove',
    button: 'Remove the account',
    values,
    confirm: 'Delete the account and everything in it, for good',
  });
  const sections = [
    {
      id: 'access',
      title: 'Access',
      content: `<p>${isDisabled ? '<strong class="bad">Disabled</strong>' : 'May sign in'}, since ${created.toString().slice(0, 10)}.</p>
<p class="muted small">Keeping out ends sessions, sign-in, messages, syncs, feeds and links. The data stays.</p>${access}`,
    },
    {
      id: 'sessions',
      title: `Sessions (${sessions.length})`,
      content: `${renderList(
        sessions.map((session) => renderSession(id, session)),
        'No session.',
      )}${sessions.length > 0 ? signOut : ''}`,
    },
    { id: 'remove', title: 'Remove', content: remove },
  ];
  return `<p><a href="/admin">← All</a></p><h1>${escapeHtml(calledBy(person))}</h1>
<p class="muted small"><code>${id}</code></p>
<div class="admin">${sections.map(renderSection).join('\n')}</div>`;
}
