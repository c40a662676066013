import { useQuery } from '@tanstack/preact-query';
import { useState } from 'preact/hooks';
import {
  DEFAULT_CONTENTS,
  LONGEST_SHARE_NAME,
  SHARE_CONTENTS,
  type ShareContent,
} from '#core/sharing/share-content.ts';
import { Banner } from '#web/components/banner.tsx';
import { Button } from '#web/components/button.tsx';
import { DateField } from '#web/components/date-field.tsx';
import { TextField } from '#web/components/text-field.tsx';
import { callApi } from '#web/lib/api.ts';
import { useChange } from '#web/lib/change.ts';
import { useDialogAddress } from '#web/lib/dialog-address.ts';
import { useLocale } from '#web/lib/language.tsx';
import { queries } from '#web/lib/queries.ts';
import { showToast } from '#web/lib/toasts.ts';
import type { CreatedShare } from '#web/lib/wire.ts';
import { CopyField } from '../copy-field.tsx';
import { HintedSwitch } from '../hinted-switch.tsx';
import { isLoginTooOld, SignInAgainDialog } from '../sign-in-again-dialog.tsx';

/** The address of a new share. The server stores only its hash, so it is shown once. */
function ShareAddress({ url }: { url: string }) {
  const { shares } = useLocale().texts;
  return (
    <Banner tone="ok" live>
      <div class="stack tight">
        <CopyField label={shares.address} hint={shares.shownOnce} value={url} />
        <div>
          <a class="button" href={url} target="_blank" rel="noreferrer">
            {shares.open}
          </a>
        </div>
      </div>
    </Banner>
  );
}

const NAME = { required: true, maxLength: LONGEST_SHARE_NAME, autocomplete: 'off' } as const;

interface ContentTicksProps {
  shows: readonly ShareContent[];
  onChange(shows: ShareContent[]): void;
}

function ContentTicks({ shows, onChange }: ContentTicksProps) {
  const { shares } = useLocale().texts;
  const tick = (content: ShareContent, isOn: boolean) =>
    onChange(SHARE_CONTENTS.filter((each) => (each === content ? isOn : shows.includes(each))));
  return (
    <fieldset>
      <legend>{shares.shows}</legend>
      {SHARE_CONTENTS.map((content) => (
        <HintedSwitch
          key={content}
          {...shares.contents[content]}
          checked={shows.includes(content)}
          onChange={(isOn) => tick(content, isOn)}
        />
      ))}
    </fieldset>
  );
}

const SIGN_IN = 'new-share';

/** A form for a new share. The words to which the person agrees depend on what is ticked. */
export function NewShare() {
  const { shares } = useLocale().texts;
  const { query, open, close } = useDialogAddress();
  const [isOpen, setIsOpen] = useState(false);
  const [name, setName] = useState('');
  const [shownAs, setShownAs] = useState('');
  const [shows, setShows] = useState<readonly ShareContent[]>(DEFAULT_CONTENTS);
  const [until, setUntil] = useState<string>();
  const [address, setAddress] = useState<string>();
  const agreement = useQuery({ ...queries.shareAgreement(shows), enabled: isOpen && shows.length > 0 });
  const words = shows.length === 0 ? undefined : agreement.data;
  const make = useChange(
    () =>
      callApi<CreatedShare>('POST', '/api/shares', {
        name,
        shownAs,
        shows,
        until: until ?? words?.usualUntil,
        agreedTo: words?.text ?? '',
      }),
    {
      onDone({ url }) {
        setAddress(url);
        setIsOpen(false);
        setName('');
      },
      onFailed: (problem, error) =>
        isLoginTooOld(error) ? open(`sign-in-again=${SIGN_IN}`) : showToast(problem),
    },
  );
  const submit = (event: Event) => {
    event.preventDefault();
    if (words === undefined) showToast(shares.nothing);
    else make.mutate();
  };
  if (!isOpen) {
    return (
      <>
        {address !== undefined && <ShareAddress url={address} />}
        <div class="row">
          <Button kind="primary" onClick={() => setIsOpen(true)}>
            {shares.add}
          </Button>
        </div>
      </>
    );
  }
  return (
    <form class="stack" onSubmit={submit}>
      <TextField {...NAME} label={shares.name} hint={shares.nameHint} value={name} onChange={setName} />
      <TextField
        {...NAME}
        label={shares.shownAs}
        hint={shares.shownAsHint}
        value={shownAs}
        onChange={setShownAs}
      />
      <ContentTicks shows={shows} onChange={setShows} />
      <DateField
        label={shares.until}
        hint={shares.untilHint}
        value={until ?? words?.usualUntil ?? ''}
        max={words?.latestUntil}
        onChange={setUntil}
      />
      {words !== undefined && (
        <section class="stack tight" aria-live="polite">
          <h2 class="entry-name">{shares.agree}</h2>
          <p class="small share-words">{words.text}</p>
        </section>
      )}
      <div class="row">
        <Button type="submit" kind="primary" isBusy={make.isPending}>
          {shares.confirm}
        </Button>
      </div>
      {query['sign-in-again'] === SIGN_IN && <SignInAgainDialog for={SIGN_IN} onClose={close} />}
    </form>
  );
}
