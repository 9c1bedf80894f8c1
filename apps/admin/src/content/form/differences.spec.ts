import { differencesBetween } from './differences.ts';

const labels = { name: 'Name', isActive: 'Active', tags: 'Tags', rules: 'Rules', order: 'Order' };
const one = {
  name: 'Asha',
  isActive: true,
  tags: ['a', 'b'],
  rules: [{ text: 'Smile.', order: 0 }],
  order: 1,
};

describe('differencesBetween', () => {
  it('names only the fields that differ, in words', () => {
    const other = {
      ...one,
      isActive: false,
      tags: [],
      rules: [
        { text: 'Smile.', order: 0 },
        { text: 'Dance.', order: 1 },
      ],
    };
    expect(differencesBetween(labels, one, other)).toEqual([
      { label: 'Active', one: 'Yes', other: 'No' },
      { label: 'Tags', one: 'a\nb', other: '' },
      { label: 'Rules', one: 'Smile.', other: 'Smile.\nDance.' },
    ]);
  });

  it('finds nothing in two that are the same', () => {
    expect(differencesBetween(labels, one, structuredClone(one))).toEqual([]);
  });

  it('shows a number that was deleted as nothing', () => {
    expect(differencesBetween(labels, one, { ...one, order: NaN })).toEqual([
      { label: 'Order', one: '1', other: '' },
    ]);
  });
});
