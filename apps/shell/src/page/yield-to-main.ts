/** Resolves once the browser had its turn: one long task becomes two, between which it paints and listens. */
export const yieldToMain = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
