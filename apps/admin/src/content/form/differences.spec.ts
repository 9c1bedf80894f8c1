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

  it('has a focal point, and the pictures of a gallery, in words', () => {
    const of = { imageFocus: 'Focal point', pictures: 'Pictures' };
    const none = { imageFocus: null, pictures: [{ url: '/media/a.jpg', alt: '', focus: null }] };
    const focus = { x: 0.5, y: 0.25 };
    const some = { imageFocus: focus, pictures: [{ url: '/media/a.jpg', alt: 'All', focus }] };
    const words = '50 % from the left, 25 % from the top';
    expect(differencesBetween<object>(of, none, some)).toEqual([
      { label: 'Focal point', before: '', after: words },
      { label: 'Pictures', before: '/media/a.jpg', after: `/media/a.jpg\nAll\n${words}` },
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
