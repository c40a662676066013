import { FEED_SCOPES } from '#core/calendar-feed/feed-scope.ts';
import { Loaded } from '#web/components/loaded.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { useLocale } from '#web/lib/language.tsx';
import { type Prefetch, queries, useFeeds } from '#web/lib/queries.ts';
import { Section } from '../section.tsx';
import { FeedScope } from './feed-scope.tsx';

export function FeedSection() {
  const { feed } = useLocale().texts.settings;
  return (
    <Section id="calendar-feed" lead={feed.lead}>
      <Loaded query={useFeeds()} placeholder={<Skeleton height="20rem" />}>
        {({ items }) => (
          <ul class="entries">
            {FEED_SCOPES.map((scope) => (
              <FeedScope key={scope} scope={scope} feed={items.find((item) => item.scope === scope)} />
            ))}
          </ul>
        )}
      </Loaded>
      <p class="small">
        <a href="/settings/shares">{feed.forCoach}</a>
      </p>
    </Section>
  );
}

FeedSection.prefetch = ((client) => client.fetchQuery(queries.feeds)) satisfies Prefetch;
