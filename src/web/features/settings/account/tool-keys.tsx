import { useQuery } from '@tanstack/preact-query';
import { useState } from 'preact/hooks';
import { Banner } from '#web/components/banner.tsx';
import { Button } from '#web/components/button.tsx';
import { Loaded } from '#web/components/loaded.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { useDialogAddress } from '#web/lib/dialog-address.ts';
import { useLocale } from '#web/lib/language.tsx';
import { query } from '#web/lib/queries.ts';
import type { ToolKey } from '#web/lib/wire.ts';
import { CopyField } from '../copy-field.tsx';
import { RemoveDialog } from '../remove-dialog.tsx';
import { SignInAgainDialog } from '../sign-in-again-dialog.tsx';
import { NewKeyDialog } from './new-key-dialog.tsx';

const toolKeysQuery = query<{ items: ToolKey[] }>('/api/tool-keys');

/** The dialog's name in the URL. */
const NEW_KEY = 'new-key=yes';

function KeyEntry({ item, onRemove }: { item: ToolKey; onRemove(): void }) {
  const { texts, formats } = useLocale();
  const { toolKeys } = texts;
  const isOver = Date.parse(item.expiresAt) <= Date.now();
  return (
    <li>
      <div class="row apart entry-head">
        <div>
          <h3 class="entry-name" translate={false}>
            {item.name}
          </h3>
          <p class="small">{item.scopes.map((scope) => toolKeys.scopes[scope].name).join(' · ')}</p>
          <p class="muted small">
            {isOver ? toolKeys.over : toolKeys.until(formats.date(item.expiresAt.slice(0, 10)))} ·{' '}
            {item.lastUsedAt === null
              ? toolKeys.neverUsed
              : toolKeys.lastUsed(formats.moment(item.lastUsedAt))}
          </p>
        </div>
        <Button label={toolKeys.removeFor(item.name)} onClick={onRemove}>
          {toolKeys.remove}
        </Button>
      </div>
    </li>
  );
}

/** The person's keys for tools. They are beside the sessions, because both open the account. */
export function ToolKeys() {
  const { toolKeys } = useLocale().texts;
  const { query: address, open, close } = useDialogAddress();
  const [token, setToken] = useState<string>();
  const [removing, setRemoving] = useState<ToolKey>();
  return (
    <section class="stack" aria-labelledby="tool-keys">
      <h2 id="tool-keys">{toolKeys.title}</h2>
      <p class="muted small">{toolKeys.lead}</p>
      {token !== undefined && (
        <Banner tone="ok" live>
          <CopyField label={toolKeys.token} hint={toolKeys.shownOnce} value={token} />
        </Banner>
      )}
      <Loaded query={useQuery(toolKeysQuery)} placeholder={<Skeleton height="3rem" />}>
        {({ items }) =>
          items.length > 0 && (
            <ul class="entries">
              {items.map((item) => (
                <KeyEntry key={item.id} item={item} onRemove={() => setRemoving(item)} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <div class="row">
        <Button onClick={() => open(NEW_KEY)}>{toolKeys.make}</Button>
      </div>
      {address['new-key'] !== undefined && (
        <NewKeyDialog
          onMade={(made) => {
            setToken(made);
            close();
          }}
          onSignIn={() => open(`sign-in-again=${encodeURIComponent(NEW_KEY)}`)}
          onClose={close}
        />
      )}
      {address['sign-in-again'] === NEW_KEY && <SignInAgainDialog for={NEW_KEY} onClose={close} />}
      {removing !== undefined && (
        <RemoveDialog
          title={toolKeys.removeTitle}
          text={toolKeys.removeText(removing.name)}
          confirmLabel={toolKeys.remove}
          path={`/api/tool-keys/${removing.id}`}
          done={toolKeys.removed}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </section>
  );
}
