/**
 * The share of an element that must be in sight, as an IntersectionObserver takes it: `amount` of it, or of what a
 * screen can show of it. Without the latter, something four screens high would never be a third in sight.
 */
export function sightThreshold(amount: number, height: number, screenHeight: number): number {
  return height > screenHeight ? (amount * screenHeight) / height : amount;
}
