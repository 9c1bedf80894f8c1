import { stepByOffset, stepByVelocity } from './swipe.ts';

describe('a swipe by offset', () => {
  it('goes on to the left and back to the right, beyond 50 pixels', () => {
    expect(stepByOffset({ offset: -51, velocity: 0 })).toBe(1);
    expect(stepByOffset({ offset: 51, velocity: 0 })).toBe(-1);
  });

  it('stays at 50 pixels, however fast', () => {
    expect(stepByOffset({ offset: -50, velocity: -5_000 })).toBe(0);
    expect(stepByOffset({ offset: 50, velocity: 5_000 })).toBe(0);
  });
});

describe('a swipe by velocity', () => {
  it('weighs the velocity with the offset, beyond 10000', () => {
    expect(stepByVelocity({ offset: -20, velocity: -501 })).toBe(1);
    expect(stepByVelocity({ offset: 20, velocity: 501 })).toBe(-1);
    expect(stepByVelocity({ offset: -200, velocity: -51 })).toBe(1);
  });

  it('stays at 10000, and after a long drag that came to rest', () => {
    expect(stepByVelocity({ offset: -20, velocity: -500 })).toBe(0);
    expect(stepByVelocity({ offset: -300, velocity: 0 })).toBe(0);
  });

  it('follows the velocity of a drag that turned round at the end', () => {
    expect(stepByVelocity({ offset: -100, velocity: 300 })).toBe(-1);
  });
});
