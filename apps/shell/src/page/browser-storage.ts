/** What the browser keeps for us; some refuse it altogether, and then nothing is kept. */
export function browserStorage(kind: 'localStorage' | 'sessionStorage' = 'localStorage') {
  try {
    return window[kind];
  } catch {
    return undefined;
  }
}
