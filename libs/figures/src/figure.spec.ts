import { bodyPath } from './figure.tsx';

it('draws a torso, and four limbs from the shoulders or hips to a hand or foot', () => {
  const path = bodyPath({
    spine: [44, 90, 55, 66, 66, 43],
    arms: [38, 74, 33, 93, 55, 79, 57, 93],
    legs: [41, 20, 18, 26, 82, 26, 95, 6],
  });
  const ends = path
    .split('M')
    .filter(Boolean)
    .map((part) => part.match(/^([^L]*).*L(.*)$/)!.slice(1));
  expect(ends).toEqual([
    ['55 66', '66 43'],
    ['55 66', '33 93'],
    ['55 66', '57 93'],
    ['66 43', '18 26'],
    ['66 43', '95 6'],
  ]);
});
