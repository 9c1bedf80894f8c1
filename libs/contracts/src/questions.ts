import * as z from 'zod';
import { type CandidateField, fieldNames, isEmptyAnswer, mayHave } from './candidate-fields.ts';
import type { FieldIssue } from './error.ts';
import {
  boundedText,
  optionalLine,
  optionalParagraph,
  optionalWebUrl,
  requiredLine,
  TEXT_LIMITS,
} from './text.ts';

/* What a season asks besides the given fields, and what it changes about those. The rules are in `season-fields.ts`. */

export const MAX_QUESTIONS = 12;
/** Options and questions that were removed stay, for those who chose or answered them. */
const MAX_STORED_QUESTIONS = 60;
export const MAX_OPTIONS = 200;
const MAX_STORED_OPTIONS = 400;

const KEY = 'A question or an option needs a key of small letters.';
const Key = boundedText(40, KEY)
  .regex(/^[a-z\d-]{1,40}$/, { error: KEY, abort: true })
  // Every object inherits a value under `constructor`, which would be taken for an answer.
  .refine((key) => key !== 'constructor', KEY);

export const QUESTION_KINDS = [
  'line',
  'paragraph',
  'one of',
  'some of',
  'tick',
  'number',
  'link',
] as const;

/** Where an answer is shown besides the candidate's own page, to those who may read it. */
export const QUESTION_PLACES = ['list', 'facts', 'judging', 'walk-in', 'print'] as const;

export const hasOptions = ({ kind }: { kind: string }) => kind === 'one of' || kind === 'some of';

const isRemoved = z
  .literal(true)
  .optional()
  .describe('It is not asked any more, and stays for those who have answered.');

export const QuestionOption = z.strictObject({
  key: Key,
  label: requiredLine('Option'),
  isRemoved,
});
export type QuestionOption = z.infer<typeof QuestionOption>;

export const Question = z
  .strictObject({
    /** Answers are stored by it; it stays when the label changes. */
    key: Key,
    kind: z.enum(QUESTION_KINDS, 'Choose what kind of answer it has.'),
    label: requiredLine('Question'),
    hint: optionalLine('Help'),
    isRequired: z.boolean().default(false),
    /** Others than “one of” and “some of” have none. */
    options: z
      .array(QuestionOption)
      .max(MAX_STORED_OPTIONS, `At most ${MAX_OPTIONS} options.`)
      .default([]),
    /** Who reads the answer beside organisers and administrators. */
    readers: z
      .array(z.enum(['judge', 'check-in']))
      .max(2)
      .default([]),
    places: z.array(z.enum(QUESTION_PLACES)).max(QUESTION_PLACES.length).default(['facts']),
    /** Until when a candidate may change the answer: never, as long as all answers, or until the season ends. */
    changes: z.enum(['never', 'with all', 'always']).default('with all'),
    /** The answer is about health or conviction: see `mayHave`; such answers are deleted with the season's end. */
    isSensitive: z.boolean().default(false),
    isRemoved,
  })
  // A form has the options of a choice while it is of another kind, in which it may come back; they are stored as removed.
  .overwrite(({ options, ...question }) => {
    const removed = options.map((option) => ({ ...option, isRemoved: true as const }));
    return { ...question, options: hasOptions(question) ? options : removed };
  })
  .superRefine(({ kind, options, readers, places, isRemoved, ...question }, context) => {
    const issue = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    const live = options.filter((option) => !option.isRemoved);
    const isChoice = hasOptions({ kind }) && !isRemoved;
    if (isChoice && live.length < 2) issue('options', 'Give at least two options.');
    if (live.length > MAX_OPTIONS) issue('options', `At most ${MAX_OPTIONS} options.`);
    const labels = live.map(({ label }) => label.toLowerCase());
    if (new Set(labels).size < labels.length) issue('options', 'Two options are the same.');
    if (new Set(options.map(({ key }) => key)).size < options.length) {
      issue('options', 'Two options have the same key.');
    }
    if (!readers.every((reader) => mayHave(question, reader))) {
      issue('readers', 'Judges never read an answer about health or conviction.');
    }
    if (!places.every((place) => mayHave(question, place))) {
      issue('places', 'An answer about health or conviction is in no list.');
    }
  });
export type Question = z.infer<typeof Question>;

/** What a season changes about a given field; what is absent stays as it is. */
export const GivenField = z.strictObject({
  label: optionalLine('Label'),
  hint: optionalLine('Help'),
  isRequired: z.boolean().optional(),
  isHidden: z.literal(true).optional(),
});
export type GivenField = z.infer<typeof GivenField>;

/** Nobody can be told apart, or be reached, without these. */
export const FIXED_FIELDS: readonly CandidateField[] = ['fullName', 'rollNumber', 'emailAddress'];

/** The settings of the form, part of `SeasonSettings`. */
export const formSettings = {
  questions: z
    .array(Question)
    .max(MAX_STORED_QUESTIONS, `At most ${MAX_QUESTIONS} questions.`)
    .default([]),
  /** The given fields by their names; their order is that of the form. */
  fields: z
    .strictObject(
      Object.fromEntries(fieldNames.map((name) => [name, GivenField.optional()])) as Record<
        CandidateField,
        z.ZodOptional<typeof GivenField>
      >,
    )
    .default({}),
};

export interface FormSettings {
  questions: readonly Question[];
  fields: { [Name in CandidateField]?: GivenField | undefined };
}

/** What is wrong with the form's settings together. */
export function formIssues({ questions, fields }: FormSettings): FieldIssue[] {
  const issues: FieldIssue[] = [];
  if (questions.filter((question) => !question.isRemoved).length > MAX_QUESTIONS) {
    issues.push({ path: 'questions', message: `At most ${MAX_QUESTIONS} questions.` });
  }
  if (new Set(questions.map(({ key }) => key)).size < questions.length) {
    issues.push({ path: 'questions', message: 'Two questions have the same key.' });
  }
  const needed = FIXED_FIELDS.filter(
    (name) => fields[name]?.isHidden || fields[name]?.isRequired === false,
  );
  const message = 'Name, roll number and email address are always asked for.';
  return [...issues, ...needed.map((name) => ({ path: `fields.${name}`, message }))];
}

/** An answer as it is sent and stored: a text, the key or keys of options, a tick or a number. `answersSchema` says what is wrong with one. */
export const Answer = z.union(
  [
    boundedText(4 * TEXT_LIMITS.paragraph),
    z.array(boundedText(40)).max(MAX_OPTIONS),
    z.boolean(),
    z.number(),
  ],
  'This answer is too long, or of another kind.',
);
export type Answer = z.infer<typeof Answer>;

/** Their keys are those of questions. */
export const Answers = z
  .record(Key, Answer)
  .refine((answers) => Object.keys(answers).length <= MAX_STORED_QUESTIONS, 'Too many answers.')
  .meta({ maxProperties: MAX_STORED_QUESTIONS });
export type Answers = z.infer<typeof Answers>;

const MAX_NUMBER = 1e9;

/** What an answer to a question has to be; whether one is missing is said by `missingIssues`. @param before the stored answer: options and questions that were removed stay with it */
function answerSchema(question: Question, before: Answer | undefined): z.ZodType {
  const { kind, label, options } = question;
  const gone = `The options of “${label}” have changed. Please choose again.`;
  const stored = new Set<unknown>([before].flat());
  const keys = new Set(
    options.filter(({ key, isRemoved }) => !isRemoved || stored.has(key)).map(({ key }) => key),
  );
  const option = boundedText(40, gone).refine((key) => keys.has(key), gone);
  if (question.isRemoved) {
    return z
      .unknown()
      .refine(
        (sent) => isEmptyAnswer(sent) || JSON.stringify(sent) === JSON.stringify(before),
        `“${label}” is not asked any more. Please look at the form again.`,
      )
      .transform(() => before);
  }
  switch (kind) {
    case 'line':
      return optionalLine(`“${label}”`).unwrap();
    case 'paragraph':
      return optionalParagraph(`“${label}”`).unwrap();
    case 'link':
      return optionalWebUrl(`“${label}”`).unwrap();
    case 'tick':
      return z.boolean(`“${label}” must be ticked or not.`);
    case 'number': {
      const number = `“${label}” must be a number from 0.`;
      const bounded = z
        .number(number)
        .max(MAX_NUMBER, number)
        .refine((sent) => sent >= 0 || sent === before, number);
      return z.union([z.literal(''), bounded], number);
    }
    case 'one of':
      return z.union([z.literal(''), option], gone);
    case 'some of':
      return z
        .array(option, gone)
        .max(MAX_OPTIONS, gone)
        .overwrite((all) => [...new Set(all)]);
  }
}

const UNKNOWN = 'The questions have changed. Please look at the form again.';

/** The answers to a season's questions; each may be absent. Others than those are refused. @param before those that are stored */
export const answersSchema = (questions: readonly Question[], before: Answers = {}) =>
  z.strictObject(
    Object.fromEntries(
      questions.map((question) => [
        question.key,
        answerSchema(question, before[question.key]).optional(),
      ]),
    ),
    UNKNOWN,
  );

/** What is stored: earlier answers with those that were sent, without empty ones. @param sent as `answersSchema` takes them */
export function storedAnswers(
  questions: readonly Question[],
  sent: Answers = {},
  before: Answers = {},
): Answers {
  const after = { ...before, ...(answersSchema(questions, before).parse(sent) as Answers) };
  return Object.fromEntries(Object.entries(after).filter(([, value]) => !isEmptyAnswer(value)));
}
