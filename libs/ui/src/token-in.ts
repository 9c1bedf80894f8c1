/** The token in a fragment. Mail programs encode it, break its line, and take what stands behind a link for a part of it. */
export function tokenIn(hash: string): string | undefined {
  const text = hash
    .replaceAll(/%(?:25)*(?:23|0[ad]|20)/gi, ' ')
    .replaceAll(/=?\s+/g, '')
    .replace(/^#+/, '');
  return /^([\w-]{20,100})(?:%(?:25)*[2-7][\da-f]|[^\w-])*$/i.exec(text)?.[1];
}
