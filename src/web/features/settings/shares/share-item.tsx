import { Button } from '#web/components/button.tsx';
import { callApi } from '#web/lib/api.ts';
import { useChange } from '#web/lib/change.ts';
import { useDialogAddress } from '#web/lib/dialog-address.ts';
import { useLocale } from '#web/lib/language.tsx';
import type { Share } from '#web/lib/wire.ts';
import { HintedSwitch } from '../hinted-switch.tsx';
import { RemoveDialog } from '../remove-dialog.tsx';

type Change = Partial<Pick<Share, 'talkToMe' | 'withheld'>>;

/** The two switches of a share that has not ended. */
function ShareSwitches({ share }: { share: Share }) {
  const { shares } = useLocale().texts;
  const change = useChange((values: Change) => callApi<Share>('PATCH', `/api/shares/${share.id}`, values));
  const now = { ...share, ...(change.isPending ? change.variables : {}) };
  return (
    <>
      {share.shows.includes('TALK') && (
        <HintedSwitch
          name={shares.talk}
          hint={shares.talkHint}
          checked={now.talkToMe}
          onChange={(talkToMe) => change.mutate({ talkToMe })}
        />
      )}
      <HintedSwitch
        name={shares.withheld}
        hint={shares.withheldHint}
        checked={now.withheld}
        onChange={(withheld) => change.mutate({ withheld })}
      />
    </>
  );
}

/** One share: who it is for, when it ends, and when it was last read. */
export function ShareItem({ share }: { share: Share }) {
  const { texts, formats } = useLocale();
  const { shares } = texts;
  const { query, open, close } = useDialogAddress();
  const { id, name, shows, until, hasEnded, lastReadAt, agreedTo } = share;
  const day = formats.date(until);
  return (
    <li>
      <h2 class="entry-name">{name}</h2>
      <p class="small">
        {hasEnded ? shares.ended(day) : shares.runsUntil(day)} ·{' '}
        {lastReadAt === null ? shares.neverRead : shares.lastRead(formats.moment(lastReadAt))}
      </p>
      <p class="muted small">{formats.list(shows.map((content) => shares.contents[content].name))}</p>
      {!hasEnded && <ShareSwitches share={share} />}
      <details>
        <summary>{shares.words}</summary>
        <p class="small share-words">{agreedTo}</p>
      </details>
      <div class="row">
        <Button kind="danger" label={shares.endFor(name)} onClick={() => open(`end=${id}`)}>
          {shares.end}
        </Button>
      </div>
      {query['end'] === id && (
        <RemoveDialog
          title={shares.endTitle}
          text={shares.endText(name)}
          confirmLabel={shares.end}
          path={`/api/shares/${id}`}
          done={shares.done}
          onClose={close}
        />
      )}
    </li>
  );
}
