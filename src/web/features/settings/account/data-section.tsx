import { Button } from '#web/components/button.tsx';
import { useDialogAddress } from '#web/lib/dialog-address.ts';
import { useLocale } from '#web/lib/language.tsx';
import type { Prefetch } from '#web/lib/queries.ts';
import { Section } from '../section.tsx';
import { SignInAgainDialog } from '../sign-in-again-dialog.tsx';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import { DescribedData } from './described-data.tsx';
import { DownloadDialog } from './download-dialog.tsx';
import { useDownload } from './download-everything.ts';
import { EncryptedDownloadDialog } from './encrypted-download-dialog.tsx';

/** Names of the actions that need a recent sign-in. */
const FILES = 'files';
const NEEDS_LOGIN = ['download', 'download-encrypted', FILES, 'delete-account'];

export function DataSection() {
  const { account } = useLocale().texts.settings;
  const { query, open, close } = useDialogAddress();
  const download = useDownload({ onLoginTooOld: () => open('sign-in-again=download') });
  const again = NEEDS_LOGIN.find((name) => name === query['sign-in-again']);
  return (
    <Section id="data">
      <div class="entries">
        <div class="row apart entry-head">
          <p>{account.bringText}</p>
          <a class="button" href="/import">
            {account.bring}
          </a>
        </div>
        <div class="row apart entry-head">
          <p>{account.downloadText}</p>
          <div class="row">
            <Button isBusy={download.isPending} onClick={() => download.mutate()}>
              {account.download}
            </Button>
            <Button onClick={() => open('download-encrypted')}>{account.downloadEncrypted}</Button>
          </div>
        </div>
        <div class="row apart entry-head">
          <p>{account.tablesText}</p>
          <div class="row">
            <a class="button" href="/api/period-logs.csv" download>
              {account.periodsTable}
            </a>
            <a class="button" href="/api/days.csv" download>
              {account.daysTable}
            </a>
          </div>
        </div>
        <DescribedData onLoginTooOld={() => open(`sign-in-again=${FILES}`)} />
        <div class="row apart entry-head">
          <p>{account.deleteText}</p>
          <Button kind="danger" onClick={() => open('delete-account')}>
            {account.deleteAccount}
          </Button>
        </div>
      </div>
      {'download' in query && (
        <DownloadDialog onClose={close} onLoginTooOld={() => open('sign-in-again=download')} />
      )}
      {'download-encrypted' in query && (
        <EncryptedDownloadDialog
          onClose={close}
          onLoginTooOld={() => open('sign-in-again=download-encrypted')}
        />
      )}
      {'delete-account' in query && (
        <DeleteAccountDialog onClose={close} onLoginTooOld={() => open('sign-in-again=delete-account')} />
      )}
      {again !== undefined && <SignInAgainDialog for={again} onClose={close} />}
    </Section>
  );
}

DataSection.prefetch = (async () => {}) satisfies Prefetch;
