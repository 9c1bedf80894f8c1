import { AuditionApplication } from '@nox/contracts';

export type Field = keyof AuditionApplication;

/**
 * The words of forms for each field, in the order in which they are tried: "Rate your dance skills" is a rating, "Link
 * to a video in your style" is a video, and "name" comes last because many questions contain the word.
 */
const QUESTIONS: readonly (readonly [Field, RegExp])[] = [
  ['rateYourself', /\brat(e|ing)\b|\bout of (10|ten)\b/],
  ['danceVideoUrl', /\bvideos?\b|\byoutube\b|\breel\b/],
  ['whyNox', /\bwhy\b|\bmotivation\b/],
  ['otherSkills', /\bskills?\b|\btalents?\b/],
  ['emailAddress', /\be ?mail\b/],
  ['phoneNumber', /\bphone\b|\bmobile\b|\bwhats ?app\b|\bcontact\b/],
  ['rollNumber', /\broll\b|\benrol?lment\b|\bregistration (no|number)\b/],
  ['branch', /\bbranch\b|\bdepartment\b/],
  ['danceStyle', /\bstyles?\b|\bdance forms?\b/],
  ['fullName', /\bname\b/],
];

/** Words in lower case with single spaces; `fullName` and `Full-Name:` both become "full name". */
const wordsOf = (header: string) =>
  header
    .normalize('NFKC')
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const FIELDS = Object.keys(AuditionApplication.shape) as Field[];
const fieldByName = new Map<string, Field>([
  ...FIELDS.map((field) => [wordsOf(field), field] as const),
  // An exact match, so that a guardian's name before it does not win.
  ['name', 'fullName'],
]);

/**
 * Matches the header of a form's export: a title that is a field's exact name is that field; each other title goes to
 * the first field whose words it contains.
 * @returns one field or null per column; no field twice
 */
export function matchColumns(headers: readonly string[]): (Field | null)[] {
  const taken = new Set<Field>();
  const take = (field: Field | undefined): Field | null => {
    if (!field || taken.has(field)) return null;
    taken.add(field);
    return field;
  };
  const exact = headers.map((header) => take(fieldByName.get(wordsOf(header))));
  return headers.map((header, index) => {
    if (exact[index]) return exact[index];
    const words = wordsOf(header);
    return take(QUESTIONS.find(([, question]) => question.test(words))?.[0]);
  });
}
