import {
  type CandidateField,
  type FieldControl,
  type FieldDescription,
  fieldNames,
  fieldOf,
  isAsked,
  isEmptyAnswer,
  mayHave,
  valueText,
} from './candidate-fields.ts';
import type { FieldIssue } from './error.ts';
import type { Answers, FormSettings, Question, QuestionOption } from './questions.ts';
import { hasRole, mayRead, type Role } from './roles.ts';
import { isolated, listAll } from './sentences.ts';

/* What a season's form asks: the given fields as the season has them, and questions of its own. Without schemas, as `candidate-fields.ts`. */

type QuestionField = `answers.${string}`;

/** How a field is called in forms, and in the issues of what was sent. */
export type AskedName = CandidateField | QuestionField;

export interface AskedField extends FieldDescription {
  name: AskedName;
  /** The question of the season that it is. */
  own?: Question;
}

export type AskingSeason = Parameters<typeof isAsked>[1] & FormSettings;

const PREFIX = 'answers.';

export const nameOf = ({ key }: Pick<Question, 'key'>): QuestionField => `${PREFIX}${key}`;

export const answerIn = (values: object, name: AskedName): unknown =>
  name.startsWith(PREFIX)
    ? (values as { answers?: Answers }).answers?.[name.slice(PREFIX.length)]
    : values[name as keyof typeof values];

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

const OTHERS = { judge: 'judges', 'check-in': 'the people at the door' } as const;

/** Says to candidates who reads their answer, and how long it is stored if that is shorter than for the others. */
function readersText({ readers, isSensitive }: Question): string {
  const all = ['Organisers', ...readers.map((reader) => OTHERS[reader])];
  const who = readers.length === 0 ? 'Only organisers' : listAll(all);
  return `${who} read this.${isSensitive ? ' It is deleted when the season ends.' : ''}`;
}

function questionField(own: Question): AskedField {
  const { kind, label, isRequired } = own;
  const hint = `${own.hint} ${readersText(own)}`.trim();
  const changes = CHANGES[own.changes];
  return {
    ...{ name: nameOf(own), own, label, hint, control: kind, group: 'More about you' },
    ...(!isRequired && { isOptional: true }),
    ...(changes && { changes }),
  };
}

/** They have the order of the form; a hidden field and a removed question are not asked. */
export const askedFields = (season: AskingSeason): AskedField[] => [
  ...fieldNames.filter((name) => isAsked(name, season)).map((name) => givenField(name, season)),
  ...season.questions.filter((question) => !question.isRemoved).map(questionField),
];

/** What is stored of what a form has sent: nothing of a field that the season hides, or does not ask. */
export const askedOnly = <Values extends object>(values: Values, season: AskingSeason) =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name]) => !fieldNames.includes(name as never) || isAsked(name as CandidateField, season),
    ),
  ) as Partial<Values>;

/** The questions as a candidate sees them: what was removed is there only for who has answered it. */
export const questionsFor = (questions: readonly Question[], answers: Answers = {}): Question[] =>
  questions
    .filter(({ key, isRemoved }) => !isRemoved || !isEmptyAnswer(answers[key]))
    .map(({ options, ...question }) => {
      const chosen = [answers[question.key]].flat();
      const shown = options.filter(({ key, isRemoved }) => !isRemoved || chosen.includes(key));
      return { ...question, options: shown };
    });

/** What drafts store of answers, and the database after the season. */
export const withoutSensitive = (questions: readonly Question[], answers: Answers = {}): Answers =>
  Object.fromEntries(
    Object.entries(answers).filter(
      ([key]) => !questions.find((one) => one.key === key)?.isSensitive,
    ),
  );

/** The help beside a question for who answers it in a candidate's place. */
export const staffHint = ({ hint, isSensitive }: Question): string =>
  isSensitive ? `${hint} No draft stores it: save it before you leave.`.trim() : hint;

const isMissing = (field: AskedField, value: unknown): boolean =>
  !field.isOptional && field.control !== 'age' && isEmptyAnswer(value);

/** What is missing may be answered as long as anything may. @param value as it is stored @param edits see `CandidateView` */
export function mayChange(field: AskedField, value: unknown, edits: 'all' | 'contact'): boolean {
  if (isMissing(field, value) || field.changes === 'always') return true;
  return edits === 'all' && (field.changes !== 'never' || isEmptyAnswer(value));
}

/** What can be changed until the season ends, as within a sentence. @param article "your" or "the" */
export const lateNames = (season: AskingSeason, article: string): string[] =>
  askedFields(season)
    .filter(({ changes }) => changes === 'always')
    .map(({ own, label }) => (own ? `“${label}”` : `${article} ${label.toLowerCase()}`));

const SENTENCES: Partial<Record<FieldControl, (words: string) => string>> = {
  tick: (words) => `Please tick “${words}”.`,
  'one of': (words) => `Please choose an answer to “${words}”.`,
  'some of': (words) => `Please choose at least one answer to “${words}”.`,
  parts: () => 'Please choose when you can come.',
  rating: () => 'Please choose a rating from 0 to 10.',
};

/** What a form lacks. The age and the guardian have rules of their own, see `registrationIssues`. @param sent by the names of fields */
export const missingIssues = (
  fields: readonly AskedField[],
  sent: (name: AskedName) => unknown,
): FieldIssue[] =>
  fields
    .filter((field) => isMissing(field, sent(field.name)))
    .map(({ name, label, control }) => ({
      path: name,
      message: SENTENCES[control]?.(label) ?? `${label} is required.`,
    }));

/** What is said of an answer to a question of the season: the words of options, removed ones too. A question that was a choice still has options. */
export function answerText(
  { options }: { options: readonly Pick<QuestionOption, 'key' | 'label'>[] },
  value: unknown,
): string {
  if (isEmptyAnswer(value)) return '';
  const chosen = options.filter(({ key }) => [value].flat().includes(key));
  if (chosen.length === 0 && !Array.isArray(value)) return valueText(value);
  return chosen.map(({ label }) => label).join(', ');
}

type Place = Question['places'][number];

/** Organisers and administrators read every answer. */
export const isReadBy = (question: Question, roles: readonly Role[]): boolean =>
  mayRead(roles, 'contacts') ||
  question.readers.some((reader) => hasRole(roles, reader) && mayHave(question, reader));

/** Where it is shown to those who may read it. */
export const isShownIn = (question: Question, place: Place): boolean =>
  question.places.includes(place) && mayHave(question, place);

/** The choices by which candidates are filtered: each option of a question, and no answer, whose key is empty. */
export const answerChoices = ({ kind, options }: Pick<Question, 'options'> & { kind: string }) =>
  kind === 'tick'
    ? [
        { key: 'yes', label: 'Ticked' },
        { key: '', label: 'Not ticked' },
      ]
    : [...options, { key: '', label: 'Not answered' }];

/** Whether a value matches a choice of `answerChoices`. */
export const matchesAnswer = (value: unknown, option = ''): boolean =>
  option === '' ? isEmptyAnswer(value) : [value === true ? 'yes' : value].flat().includes(option);

/** What a place shows, in the order of the form. What is not answered has no text; a removed question is shown only of whoever has answered it. */
export const answersShownIn = (
  questions: readonly Question[],
  place: Place,
  answers: Answers = {},
) =>
  questions.flatMap((question) => {
    const text = answerText(question, answers[question.key]);
    const isShown = isShownIn(question, place) && !(question.isRemoved && text === '');
    return isShown ? [{ question, text }] : [];
  });

/** Only the beginning of a long text is in a list and on paper: the facts have all of it. */
function shortened(text: string, max: number) {
  const characters = [...text];
  return characters.length > max ? `${characters.slice(0, max).join('').trim()}…` : text;
}

/** The same in one line each, of what is answered: a tick is its label. */
export const briefAnswers = (...[questions, place, answers]: Parameters<typeof answersShownIn>) =>
  answersShownIn(questions, place, answers)
    .filter(({ text }) => text !== '')
    .map(({ question: { kind, label }, text }) => {
      if (kind === 'tick') return isolated(shortened(label, 40));
      const words = [shortened(label, 24), shortened(text, place === 'list' ? 24 : 60)];
      return words.map(isolated).join(': ');
    });
