import { useState } from 'preact/hooks';
import { Button } from '#web/components/button.tsx';
import { RadioGroup } from '#web/components/radio-group.tsx';
import { TextField } from '#web/components/text-field.tsx';
import { callApi } from '#web/lib/api.ts';
import { useChange } from '#web/lib/change.ts';
import { useDraft } from '#web/lib/draft.ts';
import { useLocale } from '#web/lib/language.tsx';
import { refusedField } from '#web/lib/problem-words.ts';
import { useProfile } from '#web/lib/queries.ts';
import { showToast } from '#web/lib/toasts.ts';
import type { Notifications } from '#web/lib/wire.ts';
import { allowThisBrowser, BrowserChannel, sayWhy } from './browser-channel.tsx';

type WithAddress = Exclude<Notifications['channel'], 'email' | 'browser'>;
const needsAddress = (channel: Notifications['channel']): channel is WithAddress =>
  channel !== 'email' && channel !== 'browser';

function isPushUrl(text: string): boolean {
  try {
    const { protocol, username, password } = new URL(text);
    return /^https?:$/.test(protocol) && username === '' && password === '';
  } catch {
    return false;
  }
}

function useChannelForm(stored: Notifications) {
  const { texts } = useLocale();
  const { fields, change, discard, isChanged } = useDraft('notifications', {
    channel: stored.channel,
    pushUrl: stored.pushUrl ?? '',
  });
  const { channel, pushUrl } = fields;
  const [problem, setProblem] = useState<string>();
  const save = useChange(
    async () => {
      if (channel === 'browser') await allowThisBrowser(texts);
      return callApi<Notifications>('PATCH', '/api/notifications', {
        channel,
        ...(needsAddress(channel) && { pushUrl: pushUrl.trim() }),
      });
    },
    {
      onDone() {
        discard();
        showToast(texts.shell.saved);
      },
      onFailed: (words, error) =>
        refusedField(error, ['pushUrl']) === undefined ? sayWhy(words, error) : setProblem(words),
    },
  );
  const type = (part: Partial<typeof fields>) => {
    setProblem(undefined);
    change(part);
  };
  const submit = (event: Event) => {
    event.preventDefault();
    if (needsAddress(channel) && !isPushUrl(pushUrl.trim()))
      setProblem(texts.settings.notifications.badAddress);
    else save.mutate();
  };
  return { fields, problem, type, submit, discard, isChanged, isSaving: save.isPending };
}

/** The notification channel. The push address stays stored while e-mail is chosen. */
export function ChannelForm({ stored }: { stored: Notifications }) {
  const { texts } = useLocale();
  const { notifications } = texts.settings;
  const email = useProfile().data?.email;
  const { fields, problem, type, submit, discard, isChanged, isSaving } = useChannelForm(stored);
  const { channel, pushUrl } = fields;
  return (
    <form class="stack tight" noValidate onSubmit={submit}>
      <RadioGroup
        legend={notifications.channel}
        {...(channel === 'email' && email !== undefined && { hint: notifications.emailHint(email) })}
        options={stored.available.map((value) => ({ value, name: notifications.channels[value] }))}
        value={channel}
        onChange={(wanted) => type({ channel: wanted })}
      />
      {channel === 'browser' && <BrowserChannel isStored={stored.channel === 'browser'} />}
      {needsAddress(channel) && (
        <TextField
          label={notifications.pushUrl}
          hint={notifications.addressHints[channel]}
          error={problem}
          type="url"
          autocomplete="off"
          spellcheck={false}
          value={pushUrl}
          onChange={(pushUrl) => type({ pushUrl })}
        />
      )}
      {isChanged && (
        <div class="row">
          <Button type="submit" kind="primary" isBusy={isSaving}>
            {texts.shell.save}
          </Button>
          <Button onClick={discard}>{texts.shell.cancel}</Button>
        </div>
      )}
    </form>
  );
}
