import { useQuery } from '@tanstack/preact-query';
import { Banner } from '#web/components/banner.tsx';
import { Button } from '#web/components/button.tsx';
import { callApi } from '#web/lib/api.ts';
import { useChange } from '#web/lib/change.ts';
import { useLocale } from '#web/lib/language.tsx';
import { queries } from '#web/lib/queries.ts';
import type { PhoneOffers as Offers, Today } from '#web/lib/wire.ts';
import { OneQuestion } from './one-question.tsx';

type Offer = Offers['items'][number];

/** Logs an offer with the same request as by hand. Nothing is logged without a tap. */
function acceptOffer({ kind, date }: Offer): Promise<unknown> {
  return kind === 'PERIOD_START'
    ? callApi('POST', '/api/cycle/period', { startDate: date })
    : callApi('PUT', `/api/days/${date}`, { ovulationTest: 'POSITIVE' });
}

function OfferBanner({ offer }: { offer: Offer }) {
  const { texts, formats } = useLocale();
  const { prompts } = texts.today;
  const log = useChange(() => acceptOffer(offer));
  const decline = useChange(() => callApi('POST', '/api/device/offers/decline', offer));
  const action = (
    <div class="row">
      <Button isBusy={log.isPending} onClick={() => log.mutate()}>
        {prompts.offerTake}
      </Button>
      <Button kind="quiet" isBusy={decline.isPending} onClick={() => decline.mutate()}>
        {prompts.offerDecline}
      </Button>
    </div>
  );
  return <Banner action={action}>{prompts.offers[offer.kind](formats.date(offer.date))}</Banner>;
}

/** Offers to log what the phone's health app knows, one at a time, newest first. */
export function PhoneOffers({ today }: { today: Today }) {
  const { prompts } = useLocale().texts.today;
  const { data } = useQuery({ ...queries.phoneOffers, enabled: today.reading.state !== 'NONE' });
  const [offer] = data?.items ?? [];
  if (offer === undefined) return null;
  const id = `${offer.kind} ${offer.date}`;
  return (
    <section aria-label={prompts.heading}>
      <OneQuestion id={id}>
        <OfferBanner key={id} offer={offer} />
      </OneQuestion>
    </section>
  );
}
