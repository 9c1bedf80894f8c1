import fc from 'fast-check';
import { judgeNameKey } from './judging.ts';

describe('judgeNameKey', () => {
  it.each([
    ['Kabir', '  kabir '],
    ['Kabir Sen', 'KABIR \t\n  SEN'],
    ['Zoë', 'Zoe\u0308'],
    ['Ａnanya', 'ananya'],
    ['Weiß', 'WEISS'],
    ['Kabir', 'Ka\u200bbir\u00ad'],
    ['Kabir Sen', '\u202eKabir \u2060 Sen\u202c'],
    ['Kabir', 'Ka\u034fbir\ufe0f'],
  ])('has the same key for %p and %p', (one, other) =>
    expect(judgeNameKey(one)).toBe(judgeNameKey(other)),
  );

  it.each([
    ['Kabir', 'Kabira'],
    ['Zoë', 'Zoe'],
    ['Anna Bell', 'Annabell'],
  ])('has different keys for %p and %p', (one, other) =>
    expect(judgeNameKey(one)).not.toBe(judgeNameKey(other)),
  );

  it('ignores space around any name', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) =>
        expect(judgeNameKey(` \t${name}\u00a0 `)).toBe(judgeNameKey(name)),
      ),
    ));
});
