/** Resolves in a later task: one long task becomes two, between which the browser paints and handles input. */
export const yieldToMain = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
