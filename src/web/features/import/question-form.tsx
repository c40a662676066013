import type { ComponentChildren } from 'preact';
import { useLocale } from '#web/lib/language.tsx';
import type { ImportAnswers, ImportQuestion } from '#web/lib/wire.ts';
import { ColumnsForm } from './columns-form.tsx';
import { DayOrderForm } from './day-order-form.tsx';
import { PasswordForm } from './password-form.tsx';

interface QuestionFormProps {
  question: ImportQuestion;
  isBusy: boolean;
  onAnswer(answers: ImportAnswers): void;
  action: ComponentChildren;
}

/** Asks what only the person knows about the file. */
export function QuestionForm({ question, isBusy, onAnswer, action }: QuestionFormProps) {
  const words = useLocale().texts.import;
  const shared = { isBusy, onAnswer, action };
  return (
    <section class="card" aria-labelledby="question-title">
      <h2 id="question-title">{words.questionTitle[question.kind]}</h2>
      {question.kind === 'PASSWORD' && <PasswordForm isWrong={question.isWrong} {...shared} />}
      {question.kind === 'DAY_ORDER' && <DayOrderForm examples={question.examples} {...shared} />}
      {question.kind === 'COLUMNS' && <ColumnsForm question={question} {...shared} />}
    </section>
  );
}

/** The props of the form for each question. */
export type AnswerProps = Omit<QuestionFormProps, 'question'>;
