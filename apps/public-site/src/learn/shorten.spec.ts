import fc from 'fast-check';
import { shorten } from './shorten';

describe('a shortened text', () => {
  it('is none at 80 characters, and one beyond', () => {
    expect(shorten('a'.repeat(80))).toBeUndefined();
    expect(shorten('a'.repeat(81))).toBe(`${'a'.repeat(80)}…`);
  });

  it('counts characters as people do who do not know UTF-16', () => {
    expect(shorten('💃'.repeat(80))).toBeUndefined();
    expect(shorten('💃'.repeat(81))).toBe(`${'💃'.repeat(80)}…`);
  });

  it('ends with a whole word, without the comma after it', () => {
    const words = `${'step '.repeat(15)}left, right`;
    expect(shorten(words)).toBe(`${'step '.repeat(15)}left…`);
  });

  it('keeps a last word that ends exactly there', () => {
    const text = `${'a'.repeat(40)} ${'b'.repeat(39)} c`;
    expect(shorten(text)).toBe(`${'a'.repeat(40)} ${'b'.repeat(39)}…`);
  });

  it('is a beginning of the text, and never longer than 80 characters and the dots', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 0, maxLength: 200 }), (text) => {
        const beginning = shorten(text)?.slice(0, -1);
        if (beginning === undefined) return [...text].length <= 80;
        return text.startsWith(beginning) && [...beginning].length <= 80;
      }),
    );
  });
});
