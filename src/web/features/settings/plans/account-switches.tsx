import { useQuery } from '@tanstack/preact-query';
import { callApi } from '#web/lib/api.ts';
import { useChange } from '#web/lib/change.ts';
import { useLocale } from '#web/lib/language.tsx';
import { queries } from '#web/lib/queries.ts';
import type { PlanSource } from '#web/lib/wire.ts';
import { HintedSwitch } from '../hinted-switch.tsx';

const ACCOUNTS = ['intervals', 'garmin'] as const;
type Account = (typeof ACCOUNTS)[number];

function AccountSwitch({ account, source }: { account: Account; source: PlanSource | undefined }) {
  const { plans } = useLocale().texts.settings;
  const change = useChange((isOn: boolean) =>
    isOn
      ? callApi<unknown>('POST', '/api/plan-sources', { kind: account })
      : callApi<unknown>('DELETE', `/api/plan-sources/${source?.id}`),
  );
  const { name, hint } = plans.accounts[account];
  return (
    <HintedSwitch
      name={name}
      hint={hint}
      checked={change.isPending ? change.variables : source !== undefined}
      onChange={(isOn) => change.mutate(isOn)}
    />
  );
}

/** The calendars of connected accounts. Each is read after it was switched on. */
export function AccountSwitches({ sources }: { sources: readonly PlanSource[] }) {
  const { plans } = useLocale().texts.settings;
  const { data: device } = useQuery(queries.device);
  const connected = ACCOUNTS.filter((account) => device?.sources.some(({ source }) => source === account));
  return (
    <div class="stack tight">
      <h2 class="entry-name">{plans.accountsTitle}</h2>
      {connected.length === 0 && <p class="muted small">{plans.noAccount}</p>}
      {connected.map((account) => (
        <AccountSwitch
          key={account}
          account={account}
          source={sources.find(({ kind }) => kind === account)}
        />
      ))}
    </div>
  );
}
