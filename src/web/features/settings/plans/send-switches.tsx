import { useQuery } from '@tanstack/preact-query';
import { Loaded } from '#web/components/loaded.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { callApi } from '#web/lib/api.ts';
import { useChange } from '#web/lib/change.ts';
import { useLocale } from '#web/lib/language.tsx';
import { queries, usePlanTargets } from '#web/lib/queries.ts';
import type { PlanTarget } from '#web/lib/wire.ts';
import { HintedSwitch } from '../hinted-switch.tsx';
import { AllowCalendar } from './allow-calendar.tsx';

const ACCOUNTS = ['intervals', 'garmin'] as const;
type Account = (typeof ACCOUNTS)[number];

/** The state of sending: what was sent, what the person changed in the calendar, and what went wrong. */
function TargetState({ target }: { target: PlanTarget }) {
  const { texts, formats } = useLocale();
  const { sending, problems } = texts.settings.plans;
  const { account, ending, lastSentAt, sent, changedThere, removedThere, problem } = target;
  const facts = [
    lastSentAt === null ? sending.neverSent : sending.lastSent(sent, formats.moment(lastSentAt)),
    changedThere > 0 && sending.changedThere(changedThere),
    removedThere > 0 && sending.removedThere(removedThere),
  ];
  return (
    <>
      <p class="muted small">{ending ? sending.ending : facts.filter(Boolean).join(' · ')}</p>
      {problem !== null && <p class="small">{sending.problems[problem] ?? problems[problem]}</p>}
      {problem === 'NEEDS_PERMISSION' && account === 'intervals' && (
        <div class="row">
          <AllowCalendar />
        </div>
      )}
    </>
  );
}

function SendSwitch({ account, target }: { account: Account; target: PlanTarget | undefined }) {
  const { sending } = useLocale().texts.settings.plans;
  const change = useChange(({ isOn, discreet }: { isOn: boolean; discreet?: boolean }) =>
    isOn
      ? callApi<unknown>('PUT', `/api/plan-targets/${account}`, discreet === undefined ? {} : { discreet })
      : callApi<unknown>('DELETE', `/api/plan-targets/${account}`),
  );
  const isOn = target !== undefined && !target.ending;
  const asked = change.isPending ? change.variables : undefined;
  return (
    <>
      <HintedSwitch
        {...sending.accounts[account]}
        checked={asked?.isOn ?? isOn}
        onChange={(next) => change.mutate({ isOn: next })}
      />
      {target !== undefined && <TargetState target={target} />}
      {isOn && (
        <HintedSwitch
          name={sending.reasons}
          hint={sending.reasonsHint}
          checked={!(asked?.discreet ?? target.discreet)}
          onChange={(next) => change.mutate({ isOn: true, discreet: !next })}
        />
      )}
    </>
  );
}

/** The calendars of connected accounts to which the plan can be sent. Each is used after it was switched on. */
export function SendSwitches() {
  const { sending } = useLocale().texts.settings.plans;
  const { data: device } = useQuery(queries.device);
  const connected = ACCOUNTS.filter((account) => device?.sources.some(({ source }) => source === account));
  if (connected.length === 0) return null;
  return (
    <div class="stack tight">
      <h2 class="entry-name">{sending.title}</h2>
      <p class="muted small">{sending.lead}</p>
      <Loaded query={usePlanTargets()} placeholder={<Skeleton height="6rem" />}>
        {({ items }) => (
          <>
            {connected.map((account) => (
              <SendSwitch
                key={account}
                account={account}
                target={items.find((target) => target.account === account)}
              />
            ))}
          </>
        )}
      </Loaded>
    </div>
  );
}
