const PAGES = { join: '/admin/join', candidate: '/auditions/mine', display: '/auditions/now' };

/** Security boundary: the secret is in the fragment, which no browser sends to a server. */
export const secretLink = (origin: string, page: keyof typeof PAGES, token: string): string =>
  `${origin}${PAGES[page]}#${token}`;

const PATHS = Object.values(PAGES).join('|');
const ENCODED = new RegExp(`^(${PATHS})(?:[/?].*?)?%(?:25)*23(.*)`, 'i');
const BELOW = new RegExp(`^(${PATHS}).+`, 'i');

/** Reads a secret link whose `#` a mail program has made a part of the path, or of the query; undefined for other addresses. */
export function restoredLink(address: string): string | undefined {
  const [, path, rest] = ENCODED.exec(address) ?? [];
  return path && `${path.toLowerCase()}#${rest}`;
}

/** An address for a log. It may be a secret link in which the `#` was encoded or lost. */
export const withoutSecret = (address: string): string =>
  address.split(/%(?:25)*23/, 1)[0]!.replace(BELOW, '$1/…');

/**
 * The token in a fragment. Mail programs encode it, break its line, and take what stands behind a link for a part of it; sites
 * on which it was pasted add a query.
 */
export function tokenIn(hash: string): string | undefined {
  const text = hash
    .replaceAll(/%(?:25)*(?:23|0[ad]|20)/gi, ' ')
    .replaceAll(/=?\s+/g, '')
    .replace(/^#+/, '');
  return /^([\w-]{20,100})(?:%(?:25)*[2-7][\da-f]|[^\w-])*(?:[&?].*)?$/i.exec(text)?.[1];
}
