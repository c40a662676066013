import { useLocation } from 'preact-iso';
import { DEVICE_SOURCES } from '#contract/device-source.ts';
import type { OauthFailure } from '#contract/device-way.ts';
import { Banner } from '#web/components/banner.tsx';
import { useLocale } from '#web/lib/language.tsx';

/** Why connecting on the vendor's page failed, if the URL says so. */
export function OauthOutcome() {
  const { query } = useLocation();
  const { oauth, vendors } = useLocale().texts.device;
  const source = DEVICE_SOURCES.find((name) => name === query['source']);
  const words = oauth.failures[query['failed'] as OauthFailure];
  if (source === undefined || words === undefined) return null;
  return (
    <Banner tone="danger" live>
      {words(vendors[source].name)}
    </Banner>
  );
}
