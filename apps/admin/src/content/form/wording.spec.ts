import { ACHIEVEMENT_FIELDS, RULE_SET_FIELDS } from '@nox/contracts';
import { wordingOf } from './wording.ts';

describe('the wording of a content', () => {
  const { labelOf, textOf } = wordingOf(
    { fields: { ...RULE_SET_FIELDS, ...ACHIEVEMENT_FIELDS } },
    new Map([['id-asha', 'Asha']]),
  );
  const focus = { x: 0.5, y: 0.25 };
  const point = '50 % from the left, 25 % from the top';

  it.each([
    [false, 'No'],
    [[], ''],
    [['a', 'id-asha'], 'a\nAsha'],
    [
      [
        { text: 'Smile.', order: 0 },
        { text: 'Dance.', order: 1 },
      ],
      'Smile.\nDance.',
    ],
    [focus, point],
    [[{ url: '/media/a.jpg', alt: 'All', focus }], `/media/a.jpg\nAll\n${point}`],
    [{ url: '/media/a.jpg', alt: '', focus: null }, '/media/a.jpg'],
    [NaN, ''],
    [1, '1'],
    [null, ''],
    [undefined, ''],
  ])('says %j in words', (value, text) => expect(textOf(value, '')).toBe(text));

  it.each([
    ['specialMentions', 'Special mentions'],
    ['eventDetails.date', 'Event details: date'],
    ['pictures./media/a.jpg', 'More pictures'],
  ])('names %s', (path, label) => expect(labelOf(path)).toBe(label));
});
