/** How many steps the bullet `index` is from the one that is shown, by the shorter way round. */
export function bulletDistance(index: number, shown: number, count: number): number {
  const steps = Math.abs(index - shown);
  return Math.min(steps, count - steps);
}
