import { dayOf } from './schedule-text.ts';
import { formatPoints, listNames, listPeople, pluralize } from './sentences.ts';

it('has points without a sign before nothing', () => {
  expect([-0.04, 0.84, -1.5].map(formatPoints)).toEqual(['0.0', '0.8', '-1.5']);
});

it('counts in words, of irregular ones too', () => {
  const counted = [0, 1, 123_456].map((count) => pluralize(count, 'candidate'));
  expect(counted).toEqual(['0 candidates', '1 candidate', '1,23,456 candidates']);
  expect([1, 2].map((count) => pluralize(count, 'entry', 'entries'))).toEqual([
    '1 entry',
    '2 entries',
  ]);
});

it('lists names, and counts those that are too many', () => {
  const names = ['Zoya', 'Kabir', 'Meera', 'Asha', 'Ben'];
  expect([1, 2, 3, 5].map((count) => listNames(names.slice(0, count)))).toEqual([
    'Zoya',
    'Zoya and Kabir',
    'Zoya, Kabir and Meera',
    'Zoya, Kabir, Meera and 2 more',
  ]);
  const people = names.map((fullName) => ({ fullName }));
  expect([3, 5].map((count) => listPeople(people.slice(0, count)))).toEqual([
    'Zoya, Kabir and Meera',
    'Zoya, Kabir and 3 others',
  ]);
});

it.each([
  [undefined, 'Fri 14 Aug', 'Tue 1 Sep', '1,23,456 times', '0.8'],
  ['en-US', 'Fri Aug 14', 'Tue Sep 1', '123,456 times', '0.8'],
  ['de-DE', 'Fr. 14. Aug.', 'Di. 1. Sep.', '123.456 times', '0,8'],
])(
  "writes days and numbers in the society's language: %s",
  (locale, august, september, ...others) => {
    globalThis.noxFormats = { locale };
    expect(['2026-08-14', '2026-09-01'].map(dayOf)).toEqual([august, september]);
    expect([pluralize(123_456, 'time'), formatPoints(0.8)]).toEqual(others);
    globalThis.noxFormats = undefined;
  },
);
