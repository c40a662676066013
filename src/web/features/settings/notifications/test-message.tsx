import { useState } from 'preact/hooks';
import { Banner } from '#web/components/banner.tsx';
import { Button } from '#web/components/button.tsx';
import { callApi } from '#web/lib/api.ts';
import { useChange } from '#web/lib/change.ts';
import { useLocale } from '#web/lib/language.tsx';
import { problemWords } from '#web/lib/problem-words.ts';
import { useProfile } from '#web/lib/queries.ts';
import type { Notifications, NotificationTest } from '#web/lib/wire.ts';
import type { Texts } from '#web/texts/catalogue.ts';

interface Outcome {
  tone: 'ok' | 'warn' | 'danger';
  words: string;
}

const TONES = { sent: 'ok', unknown: 'warn', failed: 'danger' } as const;

function describe(
  { outcome, problem, isConfirmation }: NotificationTest,
  { settings, messageBrowser }: Texts,
): Outcome {
  const { outcomes, problems, code, confirmationSent } = settings.notifications;
  if (isConfirmation && outcome === 'sent') return { tone: 'ok', words: confirmationSent };
  const why =
    problem === null ? [] : [problems[problem] ?? messageBrowser.problems[problem] ?? code(problem)];
  return { tone: TONES[outcome], words: [outcomes[outcome], ...why].join(' ') };
}

/** Sends today's message again through the stored channel. */
export function TestMessage({ stored: { channel, address } }: { stored: Notifications }) {
  const { texts } = useLocale();
  const email = useProfile().data?.email;
  const isUnconfirmed = channel === 'email' && address === 'UNCONFIRMED';
  const { notifications } = texts.settings;
  const [outcome, setOutcome] = useState<Outcome>();
  const test = useChange(() => callApi<NotificationTest>('POST', '/api/notifications/test'), {
    onDone: (answer) => setOutcome(describe(answer, texts)),
    onFailed: (_words, error) =>
      setOutcome({
        tone: 'warn',
        words: problemWords(error, texts, { TOO_MANY_REQUESTS: texts.shell.errors['TEST_TOO_SOON'] ?? '' }),
      }),
  });
  return (
    <div class="stack tight">
      {isUnconfirmed && email !== undefined && (
        <Banner tone="warn">{notifications.unconfirmed(email)}</Banner>
      )}
      <div class="row">
        <Button isBusy={test.isPending} onClick={() => test.mutate()}>
          {isUnconfirmed ? notifications.sendConfirmation : notifications.test}
        </Button>
        {!isUnconfirmed && (
          <span class="muted small">{notifications.testHint(notifications.channels[channel])}</span>
        )}
      </div>
      {outcome && (
        <Banner tone={outcome.tone} live>
          {outcome.words}
        </Banner>
      )}
    </div>
  );
}
