/** What a browser's storage answers; undefined where it is denied or full, or holds what this code has not written. */
export function attempt<Result>(action: () => Result): Result | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
