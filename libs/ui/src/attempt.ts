/**
 * The result, or undefined if it throws: what a browser's storage answers, unless it is denied or full or holds what this
 * code has not written; an address, unless it is none (`URL.parse`, which Safari has from 18 on).
 */
export function attempt<Result>(action: () => Result): Result | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
