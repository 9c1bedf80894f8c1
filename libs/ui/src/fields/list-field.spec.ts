import { splitList } from './list-field.tsx';

describe('splitList', () => {
  it('splits on commas, trims, and drops what is empty', () => {
    expect(splitList(' footwork,, top rock , ,freeze')).toEqual(['footwork', 'top rock', 'freeze']);
  });

  it('makes nothing of nothing', () => {
    expect(splitList(' , ')).toEqual([]);
  });
});
