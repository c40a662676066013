import { useEffect, useRef } from 'preact/hooks';
import { Banner } from '#web/components/banner.tsx';
import { useLocale } from '#web/lib/language.tsx';
import { CopyField } from '../copy-field.tsx';

/** The address of a new feed. The server stores only its hash, so it is shown once. */
export function FeedAddress({ url }: { url: string }) {
  const { feed } = useLocale().texts.settings;
  const ref = useRef<HTMLDivElement>(null);
  // Scrolls to the address: the dialog may have been opened from anywhere on the page.
  useEffect(() => ref.current?.scrollIntoView({ block: 'nearest' }), []);
  return (
    <Banner tone="ok" live>
      <div class="stack tight feed-address" ref={ref}>
        <CopyField label={feed.address} hint={feed.shownOnce} value={url} />
        <div>
          <a class="button" href={url.replace(/^https?:/, 'webcal:')}>
            {feed.openInApp}
          </a>
        </div>
      </div>
    </Banner>
  );
}
