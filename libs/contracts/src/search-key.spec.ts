import fc from 'fast-check';
import { hasEveryWord, searchKey, spellingKey } from './search-key.ts';

describe('A search', () => {
  it.each([
    ['ipek', 'İpek'],
    ['IPEK', 'ipek'],
    ['ilgaz', 'Ilgaz'],
    ['ilgaz', 'ılgaz'],
    ['jose', 'José'],
    ['José', 'Jose\u0301'],
    ['strasse', 'Straße'],
    ['strasse', 'STRAẞE'],
    ['lukasz', 'Łukasz'],
    ['ΟΔΥΣΣΕΥΣ', 'Οδυσσεύς'],
    ['ΠΑΣ', 'Πασχάλης'],
    ["d'souza", 'D’Souza'],
    ['D’Souza', "D'Souza"],
    ['anne-marie', 'Anne‑Marie'],
    ['१२', 'BT12'],
    ['bt12', 'BT१२'],
    ['٣٠٥', '305'],
    ['asha rao', 'Asha\u00a0 Rao'],
    ['asha', 'ＡＳＨＡ'],
    ['asha', 'As\u00adha'],
    ['नेहा', 'नेहा शर्मा'],
    ['ಕನ್ನಡ', 'ಕನ್ನಡ'],
    ['क\u093cलम', '\u0958लम'],
  ])('for %s finds %s', (search, text) => {
    expect(searchKey(text)).toContain(searchKey(search));
  });

  it.each([
    ['नहा', 'नेहा'],
    ['asha', 'Isha'],
    ['कलम', 'कलाम'],
  ])('for %s does not find %s', (search, text) => {
    expect(searchKey(text)).not.toContain(searchKey(search));
  });

  it('is the same in every form of the same text, and when it is folded again', () => {
    const forms = fc.constantFrom<'NFC' | 'NFD'>('NFC', 'NFD');
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), forms, (text, form) => {
        expect(searchKey(text.normalize(form))).toBe(searchKey(text));
        expect(searchKey(searchKey(text))).toBe(searchKey(text));
      }),
    );
  });

  it('by words finds each of them anywhere', () => {
    expect(hasEveryWord('Zoya Khan, Hip Hop', 'hop zoy')).toBe(true);
    expect(hasEveryWord('Zoya Khan, Hip Hop', 'hop asha')).toBe(false);
    expect(hasEveryWord('Zoya Khan', '  ')).toBe(true);
  });
});

describe('Spellings of a style', () => {
  it.each([
    ['hiphop', 'Hip-Hop', true],
    ['HIP  HOP!', 'hip_hop', true],
    ['Lite Feet', 'litefeet', true],
    ['Krump', 'Krumping', false],
    ['Afro', 'Afro 2', false],
    ['💃', '🕺', false],
  ])('%s and %s are one: %s', (one, other, isSame) => {
    expect(spellingKey(one) === spellingKey(other)).toBe(isSame);
  });
});
