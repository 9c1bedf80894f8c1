import { hasHiddenCharacters } from './hidden-characters.ts';
import { ReviewInput } from './audition-entry.ts';
import { TeamMemberInput } from './team-member.ts';

describe('hasHiddenCharacters', () => {
  it.each([
    ['a zero-width space', 'Is\u200bha'],
    ['a soft hyphen', 'Is\u00adha'],
    ['a joiner between Latin letters', 'Is\u200dha'],
    ['a non-joiner between Latin letters', 'Is\u200cha'],
    ['a word joiner', 'Is\u2060ha'],
    ['a byte order mark', 'Is\ufeffha'],
    ['an override', '\u202eahsI'],
    ['an embedding', '\u202aIsha\u202c'],
    ['an isolate', '\u2067Isha\u2069'],
    ['a mark of direction', 'Isha\u200f'],
    ['an Arabic mark of direction', '\u061cIsha'],
    ['a line separator', 'Isha\u2028Rao'],
    ['a variation selector after a letter', 'I\ufe0fsha'],
    ['a tag', 'Isha\u{e0041}'],
    ['a Hangul filler', '\u3164'],
    ['a Braille blank', '\u2800'],
    ['an annotation anchor', '\ufff9Isha'],
    ['two non-joiners', '\u0645\u06cc\u200c\u200c\u062e'],
    ['a joiner at the start', '\u200d\u0d28'],
  ])('finds %s', (_what, text) => expect(hasHiddenCharacters(text)).toBe(true));

  it.each([
    ['Latin', 'Zo\u00eb \u0141ukasz'],
    ['combining marks', 'Zoe\u0308'],
    ['Devanagari', '\u0908\u0936\u093e'],
    ['Devanagari with a joiner', '\u0915\u094d\u200d\u0937'],
    ['Persian with a non-joiner', '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645'],
    ['an old Malayalam chillu', '\u0d1c\u0d2f\u0d28\u0d4d\u200d'],
    ['Hebrew', '\u05d9\u05e2\u05dc'],
    ['Chinese', '\u674e'],
    ['an emoji', 'Isha \u{1f483}'],
    ['an emoji with a selector', 'Isha \u2764\ufe0f'],
    ['a sequence of emoji', '\u{1f468}\u{1f3fd}\u200d\u{1f4bb} \u2764\ufe0f\u200d\u{1f525}'],
  ])('finds nothing in %s', (_what, text) => expect(hasHiddenCharacters(text)).toBe(false));
});

describe('a name with invisible or direction-changing characters', () => {
  const messages = (schema: typeof TeamMemberInput | typeof ReviewInput, value: object) =>
    schema.safeParse(value).error?.issues.map(({ message }) => message);

  it.each([
    ['Name', TeamMemberInput, { name: 'Is\u200bha', position: 'Captain' }],
    ['Judge name', ReviewInput, { judgeEmail: '\u202eRibak', notes: 'Good' }],
    // It may be empty.
    ['Year', TeamMemberInput, { name: 'I', position: 'C', year: '\u2066x' }],
  ] as const)('is refused with a sentence: %s', (label, schema, value) => {
    expect(messages(schema, value)).toEqual([
      `${label} must not contain invisible or direction-changing characters.`,
    ]);
  });
});
