import {
  type ApplicationField,
  applicationFields,
  type ImportField,
  nameOf,
  type Question,
  recordOf,
} from '@nox/contracts';
import { invalid } from '#platform/errors/http-error.ts';

/** The words of forms for each field, in the order in which they are tried. */
const QUESTIONS = applicationFields
  .flatMap((field) => {
    const [rank, words] = recordOf(field).asked ?? [];
    return words ? [{ field, rank: rank!, question: new RegExp(`\\b(?:${words})\\b`) }] : [];
  })
  .sort((one, other) => one.rank - other.rank);

/** Normalising the longest cell of a file would take hours. */
export const MAX_WORDS = 500;

/** Words in lower case with single spaces; `fullName` and `Full-Name:` both become "full name". */
export const wordsOf = (header: string) =>
  header
    .slice(0, MAX_WORDS)
    .normalize('NFKC')
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const fieldByName = new Map<string, ApplicationField>([
  ...applicationFields.map((field) => [wordsOf(field), field] as const),
  // An exact match, so that a guardian's name before it does not win.
  ['name', 'fullName'],
]);

/** A title with such a word asks about others than the candidate, whose names and numbers forms ask for, too. */
const OTHERS =
  /\b(partner|guardian|parent|father|mother|emergency|friend|sibling|brother|sister|alternate|relative)s?\b|\brefer/;
/** These words name no person. */
const NAMELESS = /\b(group|team|club|college|school|user|event|song|file)\b/;
/** A title with such a word wins over another one that fits the same field: it is what people are reached by. */
const PREFERRED = /\bwhats ?app\b|\byour\b|\bfull\b/;

function fieldAskedIn(words: string): ApplicationField | undefined {
  const field = QUESTIONS.find(({ question }) => question.test(words))?.field;
  if (field && recordOf(field).isIdentity && OTHERS.test(words)) return undefined;
  return field === 'fullName' && NAMELESS.test(words) ? undefined : field;
}

/** The questions that an import fills, by the words of their labels: those that are asked. */
const byLabel = (questions: readonly Question[]) =>
  new Map(
    questions
      .filter(({ label, isRemoved }) => !isRemoved && wordsOf(label) !== '')
      .map((question) => [wordsOf(question.label), nameOf(question)] as const),
  );

/** The field that a title fits, and how well: 0 is its exact name, or the label of a question. */
function fitOf(
  header: string,
  labels: ReturnType<typeof byLabel>,
): { field: ImportField | undefined; rank: number } {
  const words = wordsOf(header);
  const named = fieldByName.get(words) ?? labels.get(words);
  if (named) return { field: named, rank: 0 };
  const field = fieldAskedIn(words);
  if (field) return { field, rank: PREFERRED.test(words) ? 1 : 2 };
  // "T-shirt (unisex)" is the question "T-shirt".
  const [, asked] = [...labels].find(([label]) => ` ${words} `.includes(` ${label} `)) ?? [];
  return { field: asked, rank: 2 };
}

/**
 * A title that is a field's exact name is that field; another one goes to the first field whose words it contains, unless it
 * asks about another person, or another title fits better. @returns no field twice; `unclear`: more titles would fit
 */
export function matchColumns(headers: readonly string[], questions: readonly Question[]) {
  const labels = byLabel(questions);
  const fits = headers.map((header, index) => ({ ...fitOf(header, labels), index }));
  const fields: (ImportField | null)[] = headers.map(() => null);
  const unclear: ImportField[] = [];
  for (const [field, fitting] of Map.groupBy(fits, (fit) => fit.field)) {
    if (!field) continue;
    const [best, next] = fitting.toSorted((one, other) => one.rank - other.rank);
    fields[best!.index] = field;
    if (next && (best!.rank > 0 || next.rank === 0)) unclear.push(field);
  }
  return { fields, unclear };
}

/** @param choice as in `ImportQuery` @throws HttpError 400 `invalid` */
export function chosenFields(
  headers: readonly string[],
  choice: string,
  questions: readonly Question[],
): (ImportField | null)[] {
  const fields: (ImportField | null)[] = headers.map(() => null);
  const known: readonly string[] = [...applicationFields, ...byLabel(questions).values()];
  for (const part of choice.split(',')) {
    const at = part.lastIndexOf('.');
    const [field, index] = [part.slice(0, at) as ImportField, part.slice(at + 1)];
    // It was removed since.
    if (field.startsWith('answers.') && !known.includes(field)) continue;
    const isFree = fields[Number(index)] === null && !fields.includes(field);
    if (!isFree || !known.includes(field)) {
      const message = `Choose another column for ${field}: each field has one, which the file must have.`;
      throw invalid('columns', message);
    }
    fields[Number(index)] = field;
  }
  return fields;
}
