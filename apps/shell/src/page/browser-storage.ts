/** The browser's storage; `undefined` where it denies access. */
export function browserStorage(kind: 'localStorage' | 'sessionStorage' = 'localStorage') {
  try {
    return window[kind];
  } catch {
    return undefined;
  }
}
