import { Loaded } from '#web/components/loaded.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { useLocale } from '#web/lib/language.tsx';
import { type Prefetch, queries, useNotifications } from '#web/lib/queries.ts';
import { CopyField } from '../copy-field.tsx';
import { Section } from '../section.tsx';
import { ChannelForm } from './channel-form.tsx';
import { KindSwitches } from './kind-switches.tsx';
import { TestMessage } from './test-message.tsx';

export function NotificationsSection() {
  const { notifications } = useLocale().texts.settings;
  return (
    <Section id="notifications">
      <Loaded query={useNotifications()} placeholder={<Skeleton height="34rem" />}>
        {(stored) => (
          <div class="stack loose">
            <KindSwitches stored={stored} />
            <ChannelForm stored={stored} />
            {stored.channel === 'webhook' && stored.signingSecret !== null && (
              <CopyField
                label={notifications.secret}
                hint={notifications.secretHint}
                value={stored.signingSecret}
              />
            )}
            <TestMessage stored={stored} />
          </div>
        )}
      </Loaded>
    </Section>
  );
}

NotificationsSection.prefetch = ((client) => client.fetchQuery(queries.notifications)) satisfies Prefetch;
