import { useState } from 'preact/hooks';
import { Button } from '#web/components/button.tsx';
import { TextField } from '#web/components/text-field.tsx';
import { useLocale } from '#web/lib/language.tsx';
import type { AnswerProps } from './question-form.tsx';

/** Asks for the password of a file. It is only in this form, sent once and never stored. */
export function PasswordForm({ isWrong, isBusy, onAnswer, action }: AnswerProps & { isWrong: boolean }) {
  const { texts } = useLocale();
  const words = texts.import;
  const [password, setPassword] = useState('');
  const [isTyping, setTyping] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const problem = isMissing ? texts.shell.required : isWrong && !isTyping ? words.passwordWrong : undefined;
  const submit = (event: Event) => {
    event.preventDefault();
    setTyping(false);
    if (password === '') setMissing(true);
    else if (!isBusy) onAnswer({ password });
  };
  return (
    <form class="stack" noValidate onSubmit={submit}>
      <TextField
        label={words.password}
        hint={words.passwordHint}
        error={problem}
        type="password"
        autocomplete="off"
        value={password}
        onChange={(typed) => {
          setTyping(true);
          setMissing(false);
          setPassword(typed);
        }}
      />
      <div class="row">
        <Button type="submit" kind="primary" isBusy={isBusy}>
          {words.open}
        </Button>
        {action}
      </div>
    </form>
  );
}
