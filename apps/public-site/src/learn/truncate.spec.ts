import fc from 'fast-check';
import { truncate } from './truncate.ts';

describe('truncate', () => {
  it('leaves 80 characters as they are, and splits longer texts', () => {
    expect(truncate('a'.repeat(80))).toBeUndefined();
    expect(truncate('a'.repeat(81))).toEqual({ beginning: 'a'.repeat(80), rest: 'a' });
  });

  it('counts code points, not UTF-16 units', () => {
    expect(truncate('💃'.repeat(80))).toBeUndefined();
    expect(truncate('💃'.repeat(81))).toEqual({ beginning: '💃'.repeat(80), rest: '💃' });
  });

  it('splits after a whole word, before its comma', () => {
    const text = `${'step '.repeat(15)}left, right`;
    expect(truncate(text)).toEqual({ beginning: `${'step '.repeat(15)}left`, rest: ', right' });
  });

  it('keeps a last word that ends exactly there', () => {
    const beginning = `${'a'.repeat(40)} ${'b'.repeat(39)}`;
    expect(truncate(`${beginning} c`)).toEqual({ beginning, rest: ' c' });
  });

  it('splits into a beginning of at most 80 characters and the rest', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 0, maxLength: 200 }), (text) => {
        const truncated = truncate(text);
        if (!truncated) return [...text].length <= 80;
        return (
          truncated.beginning + truncated.rest === text && [...truncated.beginning].length <= 80
        );
      }),
    );
  });
});
