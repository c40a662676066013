import { type Answers, QUESTIONS, type Question, type Tested, testAnswer } from './questions.ts';

/** Where answers come from: a person at a terminal, or a file. */
export interface AnswerSource {
  read(question: Question): Promise<string>;
  /** Shows what the test of an answer found. */
  tell(question: Question, tested: Tested): void;
  /** Whether a wrong answer can be given again. */
  mayRetry: boolean;
}

async function askOne(
  question: Question,
  source: AnswerSource,
  answers: Answers,
): Promise<string | undefined> {
  for (;;) {
    const answer = (await source.read(question)).trim();
    const tested = await testAnswer(question, answer, answers);
    source.tell(question, tested);
    if (tested.level !== 'FAIL') return answer;
    if (!source.mayRetry) return undefined;
  }
}

/** Collects and tests every answer; undefined if an answer is wrong and the source cannot retry. */
export async function collectAnswers(source: AnswerSource): Promise<Answers | undefined> {
  const answers: Answers = {};
  let isComplete = true;
  for (const question of QUESTIONS) {
    if (question.isAsked?.(answers) === false) continue;
    const answer = await askOne(question, source, answers);
    if (answer === undefined) isComplete = false;
    else if (answer !== '') answers[question.key] = answer;
  }
  return isComplete ? answers : undefined;
}
