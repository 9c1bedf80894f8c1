import { type Answers, Question } from '@nox/contracts';

/*
 * Twelve questions of every kind, in several alphabets: one about health, one that never changes, some for judges and for
 * the door. What is expected of them is said by their keys, not by the rules of the contract.
 */

const optionsOf = (...labels: string[]) => labels.map((label, at) => ({ key: `o${at}`, label }));
const question = (key: string, fields: object) => Question.parse({ key, kind: 'line', ...fields });

const AT_THE_DOOR = { readers: ['check-in'], places: ['facts', 'walk-in'], changes: 'always' };
const JUDGED = { readers: ['judge'], places: ['list', 'facts', 'judging', 'print'] };

export const QUESTIONS: readonly Question[] = [
  question('access', { kind: 'paragraph', label: 'Access needs ♿', isSensitive: true }),
  question('photo', { kind: 'tick', label: 'आप मेरी तस्वीर ले सकते हैं 📷', ...AT_THE_DOOR }),
  question('contact', { label: 'رقم للطوارئ', isRequired: true, ...AT_THE_DOOR }),
  question('risk', { kind: 'tick', label: 'At my own risk', isRequired: true, changes: 'never' }),
  question('years', { kind: 'number', label: 'Years of dancing', ...JUDGED }),
  question('crew', {
    kind: 'some of',
    label: 'शैली',
    options: optionsOf('🕺 Pop, lock', 'رقص', 'कथक'),
    ...JUDGED,
  }),
  question('why', { kind: 'paragraph', label: 'لماذا ترقص؟ 💃', ...JUDGED }),
  question('shirt', {
    kind: 'one of',
    label: 'T-shirt',
    options: optionsOf('S', 'Medum', 'L'),
    isRequired: true,
    places: ['list'],
  }),
  question('heard', {
    kind: 'one of',
    label: 'How did you hear of us?',
    options: optionsOf(...Array.from({ length: 200 }, (_, at) => `From ${at} 🎭`)),
  }),
  question('site', { kind: 'link', label: 'Portfolio' }),
  question('group', { kind: 'number', label: 'Roll of your group' }),
  question('motto', { label: 'मंत्र', isRequired: false, places: [] }),
];
export const JUDGES_KEYS = ['years', 'crew', 'why'];
export const DOOR_KEYS = ['photo', 'contact'];

/** What a candidate answers; the shirt is the middle one of every third. */
export const answersBy = (index: number): Answers => ({
  ...{ contact: `माँ ${index}, 98765 43210`, risk: true, shirt: `o${index % 3}` },
  ...(index % 2 === 0 && { photo: true, years: index / 4, crew: ['o1', 'o2'] }),
  ...(index % 3 === 0 && { access: `بدون سلالم ♿ ${index}`, why: `क्योंकि\nI must ${index} 💃` }),
  ...(index % 5 === 0 && {
    heard: `o${index * 3}`,
    site: `https://example.com/${index}`,
    group: 0,
  }),
  ...(index % 7 === 0 && { motto: `नाचो ${index} 🕺` }),
});

const UNTOUCHED: Partial<Record<Question['kind'], Answers[string]>> = {
  tick: false,
  'some of': [],
};

/** A form sends each question, answered or not. */
export const sentAnswers = (answers: Answers): Answers =>
  Object.fromEntries(
    QUESTIONS.map(({ key, kind }) => [key, answers[key] ?? UNTOUCHED[kind] ?? '']),
  );

export const answersIn = (answers: Answers, keys: readonly string[]): Answers =>
  Object.fromEntries(Object.entries(answers).filter(([key]) => keys.includes(key)));

/** What a file, or the candidate's own data, says of an answer. */
export function wordsOf({ key, options }: Question, answers: Answers): string {
  const value = answers[key] ?? '';
  const words = [value].flat().map((one) => options.find((option) => option.key === one)?.label);
  return value === true ? 'Yes' : options.length > 0 ? words.join(', ') : String(value);
}
