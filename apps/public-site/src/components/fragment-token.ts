import { tokenIn } from '@nox/ui';

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
