import { bustVariant } from './bust-variant.ts';

const names = ['Aarav Deshmukh', 'Ananya Iyer', 'Isha Kulkarni', 'Vihaan Reddy', 'Zoë نور', ''];

describe('the variant of a bust', () => {
  it('is a whole number from 0, and another one for another name', () => {
    const variants = names.map(bustVariant);
    expect(new Set(variants).size).toBe(names.length);
    for (const variant of variants) {
      expect(Number.isSafeInteger(variant) && variant >= 0).toBe(true);
    }
  });
});
