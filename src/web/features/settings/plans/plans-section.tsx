import { Loaded } from '#web/components/loaded.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { useLocale } from '#web/lib/language.tsx';
import { type Prefetch, queries, usePlanSources } from '#web/lib/queries.ts';
import { Section } from '../section.tsx';
import { AccountSwitches } from './account-switches.tsx';
import { AddressForm } from './address-form.tsx';
import { SendSwitches } from './send-switches.tsx';
import { SourceItem } from './source-item.tsx';

export function PlansSection() {
  const { plans } = useLocale().texts.settings;
  return (
    <Section id="plans" lead={plans.lead}>
      <Loaded query={usePlanSources()} placeholder={<Skeleton height="12rem" />}>
        {({ items }) => (
          <>
            {items.length > 0 && (
              <ul class="entries">
                {items.map((source) => (
                  <SourceItem key={source.id} source={source} />
                ))}
              </ul>
            )}
            <AddressForm />
            <AccountSwitches sources={items} />
            <SendSwitches />
          </>
        )}
      </Loaded>
    </Section>
  );
}

PlansSection.prefetch = ((client) =>
  Promise.all([
    client.fetchQuery(queries.planSources),
    client.fetchQuery(queries.planTargets),
    client.fetchQuery(queries.device),
  ])) satisfies Prefetch;
