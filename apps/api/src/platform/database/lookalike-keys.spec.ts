import { judgeKey, rollKey } from './lookalike-keys.ts';

describe('the key of a judge name', () => {
  it.each([
    ['Kabir Sen', ' kabir   SEN'],
    ['Kabir Sen', 'K\u0430bir Sen'],
    ['Kabir', '\u041aabir'],
    ['Bob', '\u0412ob'],
    ['Isha', '\u0406sh\u0430'],
    ['Isha', '\u0399sha'],
    ['Meera', 'Meer\u0251'],
    ['Meera', '\u2133eera'],
    ['Kabir', 'Kab\u200dir'],
    ['Zo\u00eb', 'Zo\u0435\u0308'],
    ['\u0412\u043e\u0432\u0430', '\u0412\u041e\u0412\u0410'],
    ['Judge 0', 'Judge O'],
  ])('is the same for %p and %p', (one, other) => expect(judgeKey(one)).toBe(judgeKey(other)));

  it.each([
    ['Zo\u00eb', 'Zoe'],
    ['Gail', 'Gali'],
    ['Isha', 'Lisha'],
    ['Judge 1', 'Judge 2'],
    ['\u0908\u0936\u093e', '\u0908\u0936'],
    ['\u674e', '\u6731'],
  ])('differs for %p and %p', (one, other) => expect(judgeKey(one)).not.toBe(judgeKey(other)));
});

describe('the key of a roll number', () => {
  it.each([
    ['BT24CSE014', ' bt 24 cse 014'],
    ['BT24CSE014', '\u0412T24CSE014'],
    ['BT24CSE014', 'BT24CSE\u200b014'],
    ['BT24CSE014', 'BT24CSEO14'],
    ['BT24CSE014', '\u202eBT24CSE014'],
  ])('is the same for %p and %p', (one, other) => expect(rollKey(one)).toBe(rollKey(other)));

  it('differs for other numbers', () => {
    expect(rollKey('BT24CSE014')).not.toBe(rollKey('BT24CSE015'));
  });
});
