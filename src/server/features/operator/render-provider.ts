import { escapeHtml } from '#leaf/escape-html.ts';
import type { StoredOidc } from '#server/records/operator/operator-settings.ts';
import { renderFacts, renderField, renderForm, renderList, renderSection } from './html.ts';

/** Where the current identity provider is configured. */
export type ProviderSource = 'environment' | 'stored' | 'try-it' | 'none';

export interface ProviderInUse {
  source: ProviderSource;
  issuerUrl: string | undefined;
  clientId: string | undefined;
}

/** A provider beside the one in use. */
export interface OtherProvider {
  id: string;
  name: string;
  issuerUrl: string;
}

export interface ProviderView {
  publicUrl: string;
  inUse: ProviderInUse;
  /** Whether Lutea has accounts itself. */
  hasHousehold: boolean;
  others: readonly OtherProvider[];
  /** The form's values, without the secret. */
  form: Pick<StoredOidc, 'issuerUrl' | 'clientId'>;
  hasStoredSecret: boolean;
}

const SOURCES: Readonly<Record<ProviderSource, string>> = {
  environment: 'set by the environment (DATASTORE_OIDC_…), which wins over what is stored here',
  stored: 'stored here',
  'try-it': 'try-it mode’s own provider, on this machine',
  none: 'none',
};

/** Whether anyone can sign in. */
export const hasWayIn = ({ inUse, hasHousehold, others }: ProviderView): boolean =>
  inUse.source !== 'none' || hasHousehold || others.length > 0;

function renderInUse({ inUse, publicUrl, hasHousehold }: ProviderView): string {
  const { source, issuerUrl, clientId } = inUse;
  const isKnown = source !== 'none' && issuerUrl !== undefined && clientId !== undefined;
  const known = isKnown
    ? ([
        ['Issuer URL', escapeHtml(issuerUrl)],
        ['Client id', escapeHtml(clientId)],
        ['Client secret', 'set, never shown'],
      ] as const)
    : [];
  return renderFacts([
    ['Accounts at Lutea itself', hasHousehold ? 'on' : 'off'],
    ['Provider', SOURCES[source]],
    ...known,
    ['Redirect address to register', `<code>${escapeHtml(publicUrl)}/api/auth/callback</code>`],
  ]);
}

function renderStored({ form, hasStoredSecret }: ProviderView): string {
  const hint = hasStoredSecret
    ? 'One is stored. Leave this empty to keep it.'
    : 'It is stored encrypted, and never shown again.';
  const fields = [
    renderField({ name: 'issuerUrl', label: 'Issuer URL', type: 'url', value: form.issuerUrl }),
    renderField({ name: 'clientId', label: 'Client id', value: form.clientId, rest: 'autocomplete="off"' }),
    renderField({
      name: 'clientSecret',
      label: 'Client secret',
      type: 'password',
      hint,
      rest: 'autocomplete="new-password"',
    }),
  ];
  const forget = hasStoredSecret
    ? renderForm({ action: 'oidc/forget', button: 'Forget the stored settings' })
    : '';
  return `<h3>Stored settings</h3>
<p class="muted small">Used where the environment sets none and <code>PUBLIC_URL</code> is not this machine. A change takes effect
at the next start.</p>
<form method="post" action="/admin/oidc">${fields.join('')}
<p class="row"><button name="action" value="test" class="quiet">Test</button> <button name="action" value="save">Save</button></p>
</form>${forget}`;
}

function renderOthers(others: readonly OtherProvider[]): string {
  const rows = others.map(
    ({ id, name, issuerUrl }) =>
      `<p><strong>${escapeHtml(name)}</strong></p><p class="muted small">${escapeHtml(issuerUrl)}</p>
${renderForm({ action: 'providers/test', button: `Test ${name}`, values: { provider: id } })}`,
  );
  return rows.length === 0 ? '' : `<h3>More providers</h3>${renderList(rows, '')}`;
}

export function renderProvider(view: ProviderView): string {
  const content = `${renderInUse(view)}<details><summary>Change it</summary>${renderStored(view)}</details>${renderOthers(view.others)}`;
  return renderSection({ id: 'providers', title: 'Identity provider', content });
}
