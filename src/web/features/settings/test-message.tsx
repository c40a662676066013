import { useState } from 'preact/hooks';
import { Banner } from '#web/components/banner.tsx';
import { Button } from '#web/components/button.tsx';
import { callApi } from '#web/lib/api.ts';
import { useChange } from '#web/lib/change.ts';
import { useSpeech } from '#web/lib/language.tsx';
import type { Notifications, NotificationTest } from '#web/lib/wire.ts';
import type { Texts } from '#web/texts/en.ts';
import { settingsProblem } from './settings-problem.ts';

interface Outcome {
  tone: 'ok' | 'warn' | 'danger';
  words: string;
}

const TONES = { sent: 'ok', unknown: 'warn', failed: 'danger' } as const;

function describe({ outcome, problem }: NotificationTest, { settings }: Texts): Outcome {
  const { outcomes, problems, code } = settings.notifications;
  const why = problem === null ? [] : [problems[problem] ?? code(problem)];
  return { tone: TONES[outcome], words: [outcomes[outcome], ...why].join(' ') };
}

/** Today's message once more, now, by the stored way. */
export function TestMessage({ channel }: { channel: Notifications['channel'] }) {
  const { texts } = useSpeech();
  const { notifications, errors } = texts.settings;
  const [outcome, setOutcome] = useState<Outcome>();
  const test = useChange(() => callApi<NotificationTest>('POST', '/api/notifications/test'), {
    onDone: (answer) => setOutcome(describe(answer, texts)),
    onFailed: (_words, error) =>
      setOutcome({
        tone: 'warn',
        words: settingsProblem(error, texts, { TOO_MANY_REQUESTS: errors['TEST_TOO_SOON'] ?? '' }),
      }),
  });
  return (
    <div class="stack tight">
      <div class="row">
        <Button isBusy={test.isPending} onClick={() => test.mutate()}>
          {notifications.test}
        </Button>
        <span class="muted small">{notifications.testHint(notifications.channels[channel])}</span>
      </div>
      {outcome && (
        <Banner tone={outcome.tone} live>
          {outcome.words}
        </Banner>
      )}
    </div>
  );
}
