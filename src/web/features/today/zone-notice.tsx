import { useEffect, useState } from 'preact/hooks';
import { Banner } from '#web/components/banner.tsx';
import { Button } from '#web/components/button.tsx';
import { callApi } from '#web/lib/api.ts';
import { useChange } from '#web/lib/change.ts';
import { keep, readKept } from '#web/lib/kept.ts';
import { useLocale } from '#web/lib/language.tsx';
import { browserZone, cityOf, isSameZone } from '#web/lib/timezone.ts';
import type { Profile, Today } from '#web/lib/wire.ts';

const DEFAULT_ZONE = 'UTC';
/** The storage key of a declined timezone change. */
const DECLINED = 'zone';

/** Identifies a declined change. If the browser is in another timezone later, the question is asked again. */
const offerOf = (timezone: string) => `${timezone} not ${browserZone()}`;

type Zones = Pick<Today, 'timezone' | 'timezoneSetBy'>;

const useChosenZone = () =>
  useChange((timezone: string) => callApi<Profile>('PATCH', '/api/user', { timezone }));

/** On a new person's first page: uses the browser's timezone, says so and offers undo. */
function AdoptedZone({ timezone, timezoneSetBy }: Zones) {
  const { zone: words } = useLocale().texts.today;
  const here = browserZone();
  const choose = useChosenZone();
  const adopt = useChange(() => callApi<Profile>('POST', '/api/user/timezone', { timezone: here }));
  const { mutate } = adopt;
  const isNew = timezoneSetBy === 'DEFAULT';
  useEffect(() => {
    if (isNew) mutate();
  }, [isNew, mutate]);
  const taken = isNew ? here : timezone;
  const undo = () => {
    keep('choice', DECLINED, offerOf(DEFAULT_ZONE));
    choose.mutate(DEFAULT_ZONE);
  };
  const action = (
    <div class="row">
      <Button isBusy={choose.isPending} onClick={() => choose.mutate(taken)}>
        {words.keep}
      </Button>
      <Button kind="quiet" isBusy={choose.isPending} onClick={undo}>
        {words.undo(DEFAULT_ZONE)}
      </Button>
    </div>
  );
  return (
    <Banner live action={action}>
      {words.taken(cityOf(taken))}
    </Banner>
  );
}

/** Shown if the browser is in another timezone: one tap changes to it. */
function OtherZone({ timezone }: Zones) {
  const { zone: words } = useLocale().texts.today;
  const here = browserZone();
  const offer = offerOf(timezone);
  const [isDeclined, setDeclined] = useState(() => readKept('choice', DECLINED) === offer);
  const choose = useChosenZone();
  if (isDeclined) return null;
  const stay = () => {
    keep('choice', DECLINED, offer);
    setDeclined(true);
  };
  const action = (
    <div class="row">
      <Button isBusy={choose.isPending} onClick={() => choose.mutate(here)}>
        {words.follow(cityOf(here))}
      </Button>
      <Button kind="quiet" onClick={stay}>
        {words.stay(cityOf(timezone))}
      </Button>
    </div>
  );
  return <Banner action={action}>{words.elsewhere(cityOf(here), cityOf(timezone))}</Banner>;
}

export function ZoneNotice({ today }: { today: Today }) {
  const { timezone, timezoneSetBy } = today;
  const isHere = isSameZone(timezone, browserZone());
  if (timezoneSetBy === 'DEFAULT') return isHere ? null : <AdoptedZone {...{ timezone, timezoneSetBy }} />;
  if (isHere) return timezoneSetBy === 'BROWSER' ? <AdoptedZone {...{ timezone, timezoneSetBy }} /> : null;
  return <OtherZone key={timezone} {...{ timezone, timezoneSetBy }} />;
}
