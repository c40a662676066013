import { useState } from 'preact/hooks';
import { Button } from '#web/components/button.tsx';
import { callApi } from '#web/lib/api.ts';
import { useChange } from '#web/lib/change.ts';
import { type DialogAddress, useDialogAddress } from '#web/lib/dialog-address.ts';
import { useLocale } from '#web/lib/language.tsx';
import { showToast } from '#web/lib/toasts.ts';
import type { Feed, FeedToken } from '#web/lib/wire.ts';
import { RemoveDialog } from '../remove-dialog.tsx';
import { isLoginTooOld, SignInAgainDialog } from '../sign-in-again-dialog.tsx';
import { FeedAddress } from './feed-address.tsx';
import { FeedDetails } from './feed-details.tsx';
import { NewAddressDialog, newAddressOf } from './new-address-dialog.tsx';

interface FeedScopeProps {
  scope: Feed['scope'];
  /** Undefined if there is no feed of this scope yet. */
  feed: Feed | undefined;
}

function useNewAddress(scope: Feed['scope'], open: DialogAddress['open']) {
  const [address, setAddress] = useState<string>();
  const make = useChange(() => callApi<FeedToken>('POST', '/api/calendar/token', { scope }), {
    onDone: ({ url }) => setAddress(url),
    onFailed: (words, error) =>
      isLoginTooOld(error) ? open(`sign-in-again=${newAddressOf(scope)}`) : showToast(words),
  });
  return { address, make, forget: () => setAddress(undefined) };
}

/** The feed of one scope, of which a person has at most one. */
export function FeedScope({ scope, feed }: FeedScopeProps) {
  const { feed: words } = useLocale().texts.settings;
  const { query, open, close } = useDialogAddress();
  const { address, make, forget } = useNewAddress(scope, open);
  const { name, hint } = words.scopes[scope];
  return (
    <li>
      <div class="row apart entry-head">
        <div>
          <h2 class="entry-name">{name}</h2>
          <p class="muted small">{hint}</p>
        </div>
        {feed === undefined && (
          <Button isBusy={make.isPending} label={words.createFor(name)} onClick={() => make.mutate()}>
            {words.create}
          </Button>
        )}
      </div>
      {address !== undefined && <FeedAddress url={address} />}
      {feed !== undefined && <FeedDetails feed={feed} onOpen={open} />}
      {query['new-address'] === scope && (
        <NewAddressDialog
          scope={scope}
          isRenewal={feed !== undefined}
          isBusy={make.isPending}
          onConfirm={() => make.mutate(undefined, { onSuccess: close })}
          onClose={close}
        />
      )}
      {query['sign-in-again'] === newAddressOf(scope) && (
        <SignInAgainDialog for={newAddressOf(scope)} onClose={close} />
      )}
      {query['revoke'] === scope && feed !== undefined && (
        <RemoveDialog
          title={words.revokeTitle}
          text={words.revokeText(name)}
          confirmLabel={words.revoke}
          path={`/api/calendar/feeds/${feed.id}`}
          done={words.revoked}
          onDone={forget}
          onClose={close}
        />
      )}
    </li>
  );
}
