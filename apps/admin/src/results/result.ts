/** What a page hands to the next one, in the state of the navigation: how the work that was done there ended. */
export interface Result {
  result: string;
}

/** The sentence in a location's state, if there is one; that state may be anybody's. */
export function resultOf(state: unknown): string | undefined {
  const result = (state as Partial<Result> | null)?.result;
  return typeof result === 'string' ? result : undefined;
}
