import { Loaded } from '#web/components/loaded.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { useLocale } from '#web/lib/language.tsx';
import { type Prefetch, queries, useNotifications, useProfile } from '#web/lib/queries.ts';
import { CopyField } from '../copy-field.tsx';
import { Section } from '../section.tsx';
import { ChannelForm } from './channel-form.tsx';
import { KindSwitches } from './kind-switches.tsx';
import { MessageTime } from './message-time.tsx';
import { TestMessage } from './test-message.tsx';

export function NotificationsSection() {
  const { notifications } = useLocale().texts.settings;
  const profile = useProfile();
  return (
    <Section id="notifications">
      <Loaded query={useNotifications()} placeholder={<Skeleton height="42rem" />}>
        {(stored) => (
          <div class="stack loose">
            <KindSwitches stored={stored} />
            <Loaded query={profile} placeholder={<Skeleton height="9.5rem" />}>
              {(person) => <MessageTime stored={person} />}
            </Loaded>
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

NotificationsSection.prefetch = ((client) =>
  Promise.all([
    client.fetchQuery(queries.notifications),
    client.fetchQuery(queries.profile),
  ])) satisfies Prefetch;
