import { chatLink } from './chat-link.ts';

describe('chatLink', () => {
  it.each([
    ['9876543210', '919876543210'],
    ['98765 43210', '919876543210'],
    ['(987) 654-3210', '919876543210'],
    ['+91 98765 43210', '919876543210'],
    ['+1 212 555 01234', '121255501234'],
  ])('of %s goes to %s', (phone, number) => {
    expect(chatLink(phone)).toBe(`https://wa.me/${number}`);
  });

  it.each(['', '987654321', 'call me', '12-34'])('is undefined for %p', (phone) => {
    expect(chatLink(phone)).toBeUndefined();
  });
});
