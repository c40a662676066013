import { Button } from '#web/components/button.tsx';
import { callApi } from '#web/lib/api.ts';
import { useChange } from '#web/lib/change.ts';
import { useLocale } from '#web/lib/language.tsx';
import type { Feed } from '#web/lib/wire.ts';
import { HintedSwitch } from '../hinted-switch.tsx';
import { newAddressOf } from './new-address-dialog.tsx';

interface FeedDetailsProps {
  feed: Feed;
  onOpen(dialog: string): void;
}

export function FeedDetails({ feed, onOpen }: FeedDetailsProps) {
  const { texts, formats } = useLocale();
  const { feed: words } = texts.settings;
  const { name } = words.scopes[feed.scope];
  const change = useChange((discreet: boolean) =>
    callApi<Feed>('PATCH', `/api/calendar/feeds/${feed.id}`, { discreet }),
  );
  return (
    <>
      <p class="small">
        {words.made(formats.moment(feed.createdAt))} ·{' '}
        {feed.lastReadAt === null ? words.neverRead : words.lastRead(formats.moment(feed.lastReadAt))}
      </p>
      <HintedSwitch
        name={words.discreet}
        hint={words.discreetHint}
        checked={change.isPending ? change.variables : feed.discreet}
        onChange={(isOn) => change.mutate(isOn)}
      />
      <div class="row">
        <Button label={words.rotateFor(name)} onClick={() => onOpen(newAddressOf(feed.scope))}>
          {words.rotate}
        </Button>
        <Button kind="danger" label={words.revokeFor(name)} onClick={() => onOpen(`revoke=${feed.scope}`)}>
          {words.revoke}
        </Button>
      </div>
    </>
  );
}
