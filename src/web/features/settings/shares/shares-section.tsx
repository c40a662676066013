import { Loaded } from '#web/components/loaded.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { useLocale } from '#web/lib/language.tsx';
import { type Prefetch, queries, useShares } from '#web/lib/queries.ts';
import { Section } from '../section.tsx';
import { NewShare } from './new-share.tsx';
import { ShareItem } from './share-item.tsx';

export function SharesSection() {
  const { shares } = useLocale().texts;
  return (
    <Section id="shares" lead={shares.lead}>
      <Loaded query={useShares()} placeholder={<Skeleton height="12rem" />}>
        {({ items }) => (
          <>
            {items.length === 0 && <p>{shares.none}</p>}
            {items.length > 0 && (
              <ul class="entries">
                {items.map((share) => (
                  <ShareItem key={share.id} share={share} />
                ))}
              </ul>
            )}
            <NewShare />
          </>
        )}
      </Loaded>
    </Section>
  );
}

SharesSection.prefetch = ((client) => client.fetchQuery(queries.shares)) satisfies Prefetch;
