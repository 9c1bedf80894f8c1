/** The `integrity` of a file, from its SHA-256 in hexadecimal, as a build lists it. */
export function hexToSri(sha256: string): string {
  const bytes = sha256.match(/../g)?.map((pair) => Number.parseInt(pair, 16)) ?? [];
  return `sha256-${btoa(String.fromCharCode(...bytes))}`;
}
