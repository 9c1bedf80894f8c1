import fc from 'fast-check';
import { fold } from './fold.ts';

describe('a folded text', () => {
  it('is none at 80 characters, and one beyond', () => {
    expect(fold('a'.repeat(80))).toBeUndefined();
    expect(fold('a'.repeat(81))).toEqual({ beginning: 'a'.repeat(80), rest: 'a' });
  });

  it('counts characters as people do who do not know UTF-16', () => {
    expect(fold('💃'.repeat(80))).toBeUndefined();
    expect(fold('💃'.repeat(81))).toEqual({ beginning: '💃'.repeat(80), rest: '💃' });
  });

  it('begins with whole words, without the comma after them', () => {
    const text = `${'step '.repeat(15)}left, right`;
    expect(fold(text)).toEqual({ beginning: `${'step '.repeat(15)}left`, rest: ', right' });
  });

  it('keeps a last word that ends exactly there', () => {
    const beginning = `${'a'.repeat(40)} ${'b'.repeat(39)}`;
    expect(fold(`${beginning} c`)).toEqual({ beginning, rest: ' c' });
  });

  it('is the whole text in two parts, of which the first has at most 80 characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 0, maxLength: 200 }), (text) => {
        const folded = fold(text);
        if (!folded) return [...text].length <= 80;
        return folded.beginning + folded.rest === text && [...folded.beginning].length <= 80;
      }),
    );
  });
});
