import { tokenIn } from '@nox/contracts';

/** Takes the token of a secret link out of the address. Security boundary: it comes in the fragment, which no server is sent. */
export function takeFragmentToken(): string | undefined {
  const { hash, pathname, search } = window.location;
  const found = tokenIn(hash);
  if (found) window.history.replaceState(window.history.state, '', pathname + search);
  return found;
}
