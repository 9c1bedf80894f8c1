import fc from 'fast-check';
import { truncate } from './tutorial-text.tsx';

describe('truncate', () => {
  it.each(['a', '💃'])(
    'leaves 80 characters as they are, and only the first of more: %s',
    (one) => {
      expect(truncate(one.repeat(80))).toBeUndefined();
      expect(truncate(one.repeat(81))).toBe(one.repeat(80));
    },
  );

  it('ends after a whole word, before its comma', () => {
    const text = `${'step '.repeat(15)}left, right`;
    expect(truncate(text)).toBe(`${'step '.repeat(15)}left`);
  });

  it('keeps a last word that ends exactly there', () => {
    const beginning = `${'a'.repeat(40)} ${'b'.repeat(39)}`;
    expect(truncate(`${beginning} c`)).toBe(beginning);
  });

  it('gives at most 80 characters, with which the text begins', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 0, maxLength: 200 }), (text) => {
        const beginning = truncate(text);
        if (beginning === undefined) return [...text].length <= 80;
        return text.startsWith(beginning) && [...beginning].length <= 80;
      }),
    );
  });
});
