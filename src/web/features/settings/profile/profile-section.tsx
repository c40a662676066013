import { Loaded } from '#web/components/loaded.tsx';
import { type Prefetch, queries, useProfile } from '#web/lib/queries.ts';
import { Ghost } from '../ghost.tsx';
import { Section } from '../section.tsx';
import { ProfileForm } from './profile-form.tsx';

const SAMPLE = { cycleLength: 28, notificationTime: '07:00', timezone: 'UTC' };

export function ProfileSection() {
  const placeholder = (
    <Ghost>
      <ProfileForm stored={SAMPLE} />
    </Ghost>
  );
  return (
    <Section id="profile">
      <Loaded query={useProfile()} placeholder={placeholder}>
        {(stored) => <ProfileForm stored={stored} />}
      </Loaded>
    </Section>
  );
}

ProfileSection.prefetch = ((client) => client.fetchQuery(queries.profile)) satisfies Prefetch;
