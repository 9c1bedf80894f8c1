import { setImmediate as nextIteration } from 'node:timers/promises';
import { timeSlices } from './time-slices.ts';

describe('time slices', () => {
  it('of several loops are never in one iteration of the event loop', async () => {
    let iteration = 0;
    let isOver = false;
    const count = async () => {
      for (; !isOver; iteration += 1) await nextIteration();
    };
    const slices: number[] = [];
    const loop = async () => {
      const endSlice = timeSlices();
      for (let slice = 0; slice < 5; slice += 1) {
        for (const end = performance.now() + 10; performance.now() < end;);
        await endSlice();
        slices.push(iteration);
      }
    };
    const counting = count();
    await Promise.all([loop(), loop(), loop(), loop()]);
    isOver = true;
    await counting;
    expect(new Set(slices).size).toBe(20);
  });
});
