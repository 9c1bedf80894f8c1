/** `URL.parse`, which Safari has from 18 on. @returns undefined for what is no address */
export function parseUrl(address: string, base?: string): URL | undefined {
  try {
    return new URL(address, base);
  } catch {
    return undefined;
  }
}
