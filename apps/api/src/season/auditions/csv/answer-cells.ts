import {
  type Answer,
  answerText,
  type ApplicationField,
  asciiDigits,
  fieldOf,
  listNames,
  type Question,
} from '@nox/contracts';
import { type Viewer } from '../entries/viewer.ts';
import { answersTo } from '../entries/visible-answers.ts';
import { MAX_WORDS, wordsOf } from './column-matching.ts';
import { type EntryColumn } from './csv-rows.ts';

/* Answers as cells of files: to a season's own questions, and in an import of the given fields. */

/** A removed question may have the label of one that is asked. */
const titleOf = ({ label, isRemoved }: Question) =>
  isRemoved ? `${label} (not asked any more)` : label;

/** A column for each question that the account reads; those about health or conviction only on request. */
export function answerColumns(
  questions: readonly Question[],
  { questions: keys }: Viewer,
  hasSensitive: boolean,
): EntryColumn[] {
  const written = questions.filter(
    ({ key, isSensitive }) => keys.includes(key) && (hasSensitive || !isSensitive),
  );
  return written.map((question) => [
    titleOf(question),
    ({ row }) => {
      const { answers = {} } = answersTo([question.key], row.registration);
      return answerText(question, answers[question.key]);
    },
  ]);
}

/** Forms write an answer as a word. @returns undefined for any other text: it is not known what it says */
export function tickIn(words: string): boolean | undefined {
  const [word = ''] = words.split(' ');
  if (/^(yes|y|true|1|x)$/.test(word)) return true;
  return /^(no|n|false|0)$/.test(word) || words === '' ? false : undefined;
}

const folded = (text: string) => text.normalize('NFKC').trim().toLowerCase();
const SEPARATOR = /^\s*[,;\n]\s*/;

type Read = (cell: string) => { answer: Answer } | { issue: string };

/** Labels may contain commas, so the longest label with which the rest of the text begins is the next option. */
function choiceReader({ kind, label, options }: Question): Read {
  const asked = options.filter(({ isRemoved }) => !isRemoved);
  const known = asked
    .map((option) => ({ key: option.key, words: folded(option.label) }))
    .sort((one, other) => other.words.length - one.words.length);
  const choices = asked.map((option) => option.label);
  return (cell) => {
    const keys: string[] = [];
    let rest = folded(cell);
    const isNext = ({ words }: { words: string }) =>
      rest.startsWith(words) && (rest === words || SEPARATOR.test(rest.slice(words.length)));
    for (let next = known.find(isNext); rest && next; next = known.find(isNext)) {
      keys.push(next.key);
      rest = rest.slice(next.words.length).replace(SEPARATOR, '');
    }
    if (!rest && kind === 'some of') return { answer: keys };
    if (!rest && keys.length === 1) return { answer: keys[0]! };
    const parts = cell.split(/[,;\n]/).map((part) => part.trim());
    const wrong = parts.find((part) => part && rest.startsWith(folded(part))) ?? cell;
    const all = listNames(choices, 10);
    return { issue: `“${wrong.slice(0, 60)}” is not an answer to “${label}”: ${all}.` };
  };
}

const numberIn = (cell: string) =>
  Number(asciiDigits(cell.slice(0, 40).normalize('NFKC')).replace(',', '.'));

/** Reads the cells of a question's column that are not empty. Whether what they have is allowed is the contract's to say. */
export function cellReader(question: Question, wordsOf: (text: string) => string): Read {
  const { kind, label } = question;
  if (kind === 'one of' || kind === 'some of') return choiceReader(question);
  if (kind === 'number') return (cell) => ({ answer: numberIn(cell) });
  if (kind !== 'tick') return (cell) => ({ answer: cell });
  return (cell) => {
    // A form with one box writes its words.
    const isTicked = folded(cell) === folded(label) || tickIn(wordsOf(cell));
    return isTicked === undefined
      ? { issue: `“${label}” must be yes or no.` }
      : { answer: isTicked };
  };
}

/** Forms write a rating as `7`, `7.5`, `7,5` or `7/10`. The contract refuses anything else. */
function toRating(cell: string): number | undefined {
  const digits = /^(\d+(?:[.,]\d+)?)(?:\s*\/\s*10)?$/.exec(
    asciiDigits(cell.slice(0, MAX_WORDS).normalize('NFKC').trim()),
  )?.[1];
  return digits === undefined ? undefined : Number(digits.replace(',', '.'));
}

export function valueIn(field: ApplicationField, cell: string): unknown {
  const { control } = fieldOf(field);
  // The contract refuses any other text.
  if (control === 'rating') return toRating(cell) ?? (cell.trim() === '' ? undefined : cell);
  return control === 'tick' ? (tickIn(wordsOf(cell)) ?? cell) : cell;
}
