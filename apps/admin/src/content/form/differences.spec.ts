import { differencesBetween } from './differences.tsx';

const labels = { name: 'Name', isActive: 'Active', tags: 'Tags', rules: 'Rules', order: 'Order' };
const before = {
  name: 'Asha',
  isActive: true,
  tags: ['a', 'b'],
  rules: [{ text: 'Smile.', order: 0 }],
  order: 1,
};

describe('differencesBetween', () => {
  it('has only the fields that differ, as text', () => {
    const after = {
      ...before,
      isActive: false,
      tags: [],
      rules: [
        { text: 'Smile.', order: 0 },
        { text: 'Dance.', order: 1 },
      ],
    };
    expect(differencesBetween(labels, before, after)).toEqual([
      { label: 'Active', before: 'Yes', after: 'No' },
      { label: 'Tags', before: 'a\nb', after: '' },
      { label: 'Rules', before: 'Smile.', after: 'Smile.\nDance.' },
    ]);
  });

  it('is empty for equal versions', () => {
    expect(differencesBetween(labels, before, structuredClone(before))).toEqual([]);
  });

  it('has an empty text for a number that was removed', () => {
    expect(differencesBetween(labels, before, { ...before, order: NaN })).toEqual([
      { label: 'Order', before: '1', after: '' },
    ]);
  });
});
