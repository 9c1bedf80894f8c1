import { type Question, SeasonSettings } from '@nox/contracts';
import { invalidFields } from '#platform/errors/http-error.ts';
import { validate } from '#platform/http/validation.ts';

interface Row {
  key: string;
  isRemoved?: true | undefined;
}

/** A removed row stays where somebody may have answered it, whether or not it is sent, and goes otherwise. */
function retain<Of extends Row>(before: readonly Of[], sent: readonly Of[], hasAnswers: boolean) {
  const known = new Set(before.map(({ key }) => key));
  const rows = sent.filter(({ key, isRemoved }) => !isRemoved || (hasAnswers && known.has(key)));
  const keys = new Set(rows.map(({ key }) => key));
  const absent = hasAnswers ? before.filter(({ key }) => !keys.has(key)) : [];
  return [...rows, ...absent.map((row) => ({ ...row, isRemoved: true as const }))];
}

const KIND =
  'Candidates may have answered it as it was: remove this question, and add another of this kind.';
const SENSITIVE =
  'Candidates may have answered it as one about health or conviction, which it stays: remove it, and add another.';

const Stored = SeasonSettings.pick({ questions: true });

/**
 * The questions of a season after a change. Nothing that somebody may have answered or chosen is lost, or read as another
 * kind of answer, or by people who were not to read it.
 * @param hasAnswers whether there are, or were, candidates who may have answered
 * @throws HttpError 400 `invalid`
 */
export function retainQuestions(
  before: readonly Question[],
  sent: readonly Question[],
  hasAnswers: boolean,
): Question[] {
  const formerOf = ({ key }: Question) => before.find((one) => one.key === key);
  const issues = sent.flatMap((question, at) => {
    const { kind, isSensitive } = (hasAnswers && formerOf(question)) || question;
    return [
      ...(kind === question.kind ? [] : [{ path: `questions.${at}.kind`, message: KIND }]),
      ...(isSensitive && !question.isSensitive
        ? [{ path: `questions.${at}.isSensitive`, message: SENSITIVE }]
        : []),
    ];
  });
  if (issues.length > 0) throw invalidFields(issues);
  const questions = retain(before, sent, hasAnswers).map((question) => {
    const options = formerOf(question)?.options ?? [];
    return { ...question, options: retain(options, question.options, hasAnswers) };
  });
  // What was removed before counts for the limits of a list, too.
  const { error } = validate(Stored, { questions });
  if (error) throw error;
  return questions;
}
