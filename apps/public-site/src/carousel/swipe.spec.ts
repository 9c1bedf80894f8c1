import { stepByOffset, stepByPower } from './swipe.ts';

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

describe('a swipe by power', () => {
  it('weighs the distance with the speed, beyond 10000', () => {
    expect(stepByPower({ offset: -20, velocity: -501 })).toBe(1);
    expect(stepByPower({ offset: 20, velocity: 501 })).toBe(-1);
    expect(stepByPower({ offset: -200, velocity: -51 })).toBe(1);
  });

  it('stays at 10000, and after a long pull that came to rest', () => {
    expect(stepByPower({ offset: -20, velocity: -500 })).toBe(0);
    expect(stepByPower({ offset: -300, velocity: 0 })).toBe(0);
  });

  it('follows the speed where a finger turned round at the end', () => {
    expect(stepByPower({ offset: -100, velocity: 300 })).toBe(-1);
  });
});
