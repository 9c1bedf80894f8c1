import { listNames, listPeople, pluralize } from './sentences.ts';

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
