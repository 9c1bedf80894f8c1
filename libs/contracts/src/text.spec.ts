import type * as z from 'zod';
import {
  boundedText,
  optionalLine,
  optionalParagraph,
  optionalWebUrl,
  requiredEmail,
  requiredLine,
  requiredParagraph,
} from './text.ts';

const ACUTE = '\u0301';
const DOT_BELOW = '\u0323';
/** Normalising them takes time that grows with the square of their number. */
const marks = (count: number) => `a${ACUTE.repeat(count)}${DOT_BELOW.repeat(count)}`;

const messagesOf = (schema: z.ZodType, text: unknown) =>
  schema.safeParse(text).error?.issues.map(({ message }) => message);

/** The shortest time of a few, in milliseconds: other programs run, too. */
const costOf = (work: () => unknown) =>
  Math.min(
    ...Array.from({ length: 5 }, () => {
      const startedAt = Date.now();
      work();
      return Date.now() - startedAt;
    }),
  );

const FIELDS: [string, z.ZodType, number][] = [
  ['a line', requiredLine('It'), 200],
  ['an optional line', optionalLine('It'), 200],
  ['an email address', requiredEmail('It'), 200],
  ['a paragraph', requiredParagraph('It'), 5_000],
  ['an optional paragraph', optionalParagraph('It'), 5_000],
  ['a web address', optionalWebUrl('It'), 2_000],
];

describe.each(FIELDS)('%s', (_name, schema, max) => {
  it.each([
    ['marks', marks(40_000)],
    ['letters', 'x'.repeat(100_000)],
    ['backslashes', `http:${'\\'.repeat(100_000)}`],
    ['digits', '९'.repeat(300_000)],
    ['what cannot be stored', '\u0000'.repeat(100_000)],
  ])('refuses too many %s at once, by their number alone', (_what, text) => {
    expect(messagesOf(schema, text)).toEqual([`It must have at most ${max} characters.`]);
    expect(costOf(() => schema.safeParse(text))).toBeLessThan(20);
  });

  it('refuses more than 30 marks on one letter, however short the text is, before they are sorted', () => {
    const text = marks(max * 2 - 1);
    const sentence = 'It must not have more than 30 marks on one letter.';
    expect(messagesOf(schema, text)).toEqual([sentence]);
    expect(messagesOf(schema, marks(16))).toEqual([sentence]);
    expect(messagesOf(schema, `a${'\uff9e'.repeat(31)}`)).toEqual([sentence]);
    expect(costOf(() => schema.safeParse(text))).toBeLessThan(20);
  });
});

describe('the length of a text', () => {
  const paragraph = requiredParagraph('It');

  it('is that of what is stored: composed, without spaces around it, and with single ones in it', () => {
    const greek = 'ᾂ'.normalize('NFD');
    expect(greek).toHaveLength(4);
    expect(requiredLine('It').parse(greek.repeat(200))).toBe('ᾂ'.repeat(200));
    expect(optionalLine('It').parse(`  ${'x   '.repeat(100)} `)).toBe('x '.repeat(100).trim());
    expect(paragraph.parse(`${' '.repeat(9_000)}${'é'.repeat(5_000)}\n\n`)).toHaveLength(5_000);
    expect(messagesOf(paragraph, 'é'.repeat(5_001))).toEqual([
      'It must have at most 5000 characters.',
    ]);
  });

  it('is counted in characters, of which an emoji is one', () => {
    expect(requiredLine('It').parse('💃'.repeat(200))).toHaveLength(400);
    expect(messagesOf(requiredLine('It'), '💃'.repeat(201))).toHaveLength(1);
  });

  it('allows the marks of all languages', () => {
    for (const text of ['Nguyễn Thị Ánh', 'ཧཱུྃ', 'क्ष्म्य', 'שָׁלוֹם', 'Ω̄̃̆']) {
      expect(requiredLine('It').parse(text.normalize('NFD'))).toBe(text.normalize('NFC'));
    }
  });

  it('is all that is said of a key that is too long', () => {
    expect(messagesOf(boundedText(3).regex(/^\d*$/), 'x'.repeat(4))).toHaveLength(1);
  });
});
