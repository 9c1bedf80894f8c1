import {
  type CandidateField,
  type FieldControl,
  type FieldDescription,
  fieldNames,
  fieldOf,
  isAsked,
  valueText,
} from './candidate-fields.ts';
import type { FieldIssue } from './error.ts';
import type { Answer, Answers, FormSettings, Question } from './questions.ts';
import { hasRole, mayRead, type Role } from './roles.ts';

/* What a season's form asks: the given fields as the season has them, and questions of its own. Without schemas, as `candidate-fields.ts`. */

type QuestionField = `answers.${string}`;

/** How a field is called in forms, and in the issues of what was sent. */
export type AskedName = CandidateField | QuestionField;

export interface AskedField extends FieldDescription {
  name: AskedName;
  /** The question of the season that it is. */
  own?: Question;
}

type AskingSeason = Parameters<typeof isAsked>[1] & FormSettings;

export const nameOf = ({ key }: Pick<Question, 'key'>): QuestionField => `answers.${key}`;

/** A given field as the season words it. */
export function givenField(
  name: CandidateField,
  { fields }: Pick<FormSettings, 'fields'>,
): AskedField {
  const { isOptional, question, ...field } = fieldOf(name);
  const { label, hint, isRequired = !isOptional } = fields[name] ?? {};
  return {
    ...field,
    name,
    ...(question && !label && { question }),
    ...(label && { label }),
    ...(hint && { hint }),
    ...(!isRequired && { isOptional: true }),
  };
}

const CHANGES = { never: 'never', 'with all': undefined, always: 'always' } as const;

function questionField(own: Question): AskedField {
  const { kind, label, hint, isRequired } = own;
  const changes = CHANGES[own.changes];
  return {
    ...{ name: nameOf(own), own, label, control: kind, group: 'More about you' },
    ...(hint && { hint }),
    ...(!isRequired && { isOptional: true }),
    ...(changes && { changes }),
  };
}

/** In the order of the form; a hidden field and a removed question are not asked. */
export const askedFields = (season: AskingSeason): AskedField[] => [
  ...fieldNames.filter((name) => isAsked(name, season)).map((name) => givenField(name, season)),
  ...season.questions.filter((question) => !question.isRemoved).map(questionField),
];

/** Whether an answer says nothing: zero is a number, and “no” to a yes or no of the given fields is an answer. */
export const isEmptyAnswer = ({ control }: Pick<AskedField, 'control'>, value: unknown): boolean =>
  control === 'tick' ? value !== true : valueText(value) === '';

const SENTENCES: Partial<Record<FieldControl, (words: string) => string>> = {
  tick: (words) => `Please tick “${words}”.`,
  'one of': (words) => `Please choose an answer to “${words}”.`,
  'some of': (words) => `Please choose at least one answer to “${words}”.`,
};

/** What a form lacks. The age and the guardian have rules of their own, see `registrationIssues`. @param sent by the names of fields */
export const missingIssues = (
  fields: readonly AskedField[],
  sent: (name: AskedName) => unknown,
): FieldIssue[] =>
  fields
    .filter(
      (field) =>
        !field.isOptional && field.control !== 'age' && isEmptyAnswer(field, sent(field.name)),
    )
    .map(({ name, label, control }) => ({
      path: name,
      message: SENTENCES[control]?.(label) ?? `${label} is required.`,
    }));

/** What is said of an answer to a question of the season: the words of options, removed ones too. */
export function answerText(
  { kind, options }: Pick<Question, 'kind' | 'options'>,
  value: Answer | undefined,
): string {
  if (kind !== 'one of' && kind !== 'some of') return valueText(value);
  const keys = [value ?? []].flat();
  return options
    .filter(({ key }) => keys.includes(key))
    .map(({ label }) => label)
    .join(', ');
}

/** Organisers and administrators read every answer. An answer about health or conviction is never a judge's to read. */
export const isReadBy = ({ readers, isSensitive }: Question, roles: readonly Role[]): boolean =>
  mayRead(roles, 'contacts') ||
  readers.some((reader) => hasRole(roles, reader) && !(reader === 'judge' && isSensitive));

/** Where it is shown to whoever reads it. An answer about health or conviction is in no list. */
export const isShownIn = (
  { places, isSensitive }: Question,
  place: Question['places'][number],
): boolean => places.includes(place) && !(isSensitive && (place === 'list' || place === 'print'));

/** Whether a candidate has answered a question, or has chosen this option of it; a tick has none. */
export const isAnswered = (
  { key, kind }: Pick<Question, 'key' | 'kind'>,
  answers: Answers | undefined,
  option?: string,
): boolean =>
  option === undefined || kind === 'tick'
    ? !isEmptyAnswer({ control: kind }, answers?.[key])
    : [answers?.[key]].flat().includes(option);

/** What a place shows, in the order of the form. What is not answered has no text; a removed question is shown only of whoever has answered it. */
export const answersShownIn = (
  questions: readonly Question[],
  place: Question['places'][number],
  answers: Answers = {},
) =>
  questions.flatMap((question) => {
    const text = answerText(question, answers[question.key]);
    const isShown = isShownIn(question, place) && !(question.isRemoved && text === '');
    return isShown ? [{ question, text }] : [];
  });

/** The same in one line, of what is answered: a tick is its label. */
export const briefAnswers = (...shown: Parameters<typeof answersShownIn>): string =>
  answersShownIn(...shown)
    .filter(({ question }) => isAnswered(question, shown[2]))
    .map(({ question: { kind, label }, text }) => (kind === 'tick' ? label : `${label}: ${text}`))
    .join(' · ');
