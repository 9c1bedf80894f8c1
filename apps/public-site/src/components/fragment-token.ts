/** The token in a fragment. Mail programs encode it, break its line, and take what stands behind a link for a part of it. */
function tokenIn(hash: string): string | undefined {
  const text = hash
    .replaceAll(/%(?:25)*(?:23|0[ad]|20)/gi, ' ')
    .replaceAll(/=?\s+/g, '')
    .replace(/^#+/, '');
  return /^([\w-]{20,100})(?:%(?:25)*[2-7][\da-f]|[^\w-])*$/i.exec(text)?.[1];
}

/**
 * The token of a secret link that was opened, which is then out of the address.
 * Security boundary: it comes in the fragment, which no server is sent.
 */
export function takeFragmentToken(): string | undefined {
  const { hash, pathname, search } = window.location;
  const found = tokenIn(hash);
  if (found) window.history.replaceState(window.history.state, '', pathname + search);
  return found;
}
