import { useState } from 'preact/hooks';
import { Button } from '#web/components/button.tsx';
import { callApi } from '#web/lib/api.ts';
import { useChange } from '#web/lib/change.ts';
import { useLocale } from '#web/lib/language.tsx';
import { useIdentities } from '#web/lib/queries.ts';
import { showToast } from '#web/lib/toasts.ts';
import type { IdentityList } from '#web/lib/wire.ts';
import { SignInAgainDialog } from '../sign-in-again-dialog.tsx';

type Way = IdentityList['items'][number];

interface WayProps {
  way: Way;
  mayChange: boolean;
  askAgain(): void;
}

/** A form and no request, because it leads to the provider's page. */
function LinkForm({ way, mayChange, askAgain }: WayProps) {
  const { account } = useLocale().texts.settings;
  return (
    <form
      method="post"
      action="/api/auth/login"
      onSubmit={(event) => {
        if (mayChange) return;
        event.preventDefault();
        askAgain();
      }}
    >
      <input type="hidden" name="returnTo" value="/settings/sessions" />
      <input type="hidden" name="provider" value={way.provider} />
      <input type="hidden" name="link" value="true" />
      <Button type="submit">{account.link(way.name)}</Button>
    </form>
  );
}

function LinkedWay({ way, mayChange, askAgain }: WayProps) {
  const { account } = useLocale().texts.settings;
  const unlink = useChange(() => callApi<void>('DELETE', `/api/identities/${way.provider}`), {
    onDone: () => showToast(account.unlinked),
  });
  if (!way.mayUnlink) return <p>{account.onlyWay(way.name)}</p>;
  return (
    <Button isBusy={unlink.isPending} onClick={() => (mayChange ? unlink.mutate() : askAgain())}>
      {account.unlink(way.name)}
    </Button>
  );
}

/** The providers with which the person signs in. Nothing if there is only one, and that is not the household's. */
export function WaysIn() {
  const { account } = useLocale().texts.settings;
  const { data } = useIdentities();
  const [isAsking, setAsking] = useState(false);
  const household = data?.items.find(({ isHousehold }) => isHousehold);
  const others = data?.items.filter(({ isHousehold }) => !isHousehold) ?? [];
  if (data === undefined || (household === undefined && others.length < 2)) return null;
  const props = { mayChange: data.mayChange, askAgain: () => setAsking(true) };
  return (
    <section class="stack" aria-labelledby="ways-in">
      <h2 id="ways-in">{account.waysIn}</h2>
      {household && (
        <p>
          <a href="/household/keys" target="_self">
            {account.ownWays}
          </a>
        </p>
      )}
      {others.map((way) =>
        way.isLinked ? (
          <LinkedWay key={way.provider} way={way} {...props} />
        ) : (
          <LinkForm key={way.provider} way={way} {...props} />
        ),
      )}
      {isAsking && <SignInAgainDialog for="" onClose={() => setAsking(false)} />}
    </section>
  );
}
