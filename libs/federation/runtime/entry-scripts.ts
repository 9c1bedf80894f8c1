import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';

/** A file may take this long on a slow but living network (spec section 9). */
const TIMEOUT_MS = 120_000;

const integrities = new Map<string, string | undefined>();
/** The number of time-outs of each entry. */
const timeouts = new Map<string, number>();

/** @param address root-relative or absolute */
export function absolute(address: string): string {
  return new URL(address, window.location.origin).href;
}

/** How the scripts by which remotes are loaded come into the page: only as the registry describes them. */
export const entryScripts = {
  name: 'nox-entry-scripts',

  createScript({ url }: { url: string }) {
    const script = document.createElement('script');
    const times = timeouts.get(url) ?? 0;
    // At the same address, a browser would let it wait for the request that hangs.
    script.src = times > 0 ? `${url}?${times}` : url;
    script.async = true;
    const integrity = integrities.get(url);
    if (integrity) script.integrity = integrity;
    script.crossOrigin = 'anonymous';
    setTimeout(() => {
      // The federation runtime listens until a script has arrived or failed, and gives up after us.
      if (script.onerror) timeouts.set(url, times + 1);
    }, TIMEOUT_MS);
    return { script, timeout: TIMEOUT_MS };
  },

  /** The script at `address`, which is absolute, is run only if it has this hash; any is, where none is known. */
  registerIntegrity(address: string, integrity: string | undefined): void {
    integrities.set(address, integrity);
  },
} satisfies ModuleFederationRuntimePlugin & Record<string, unknown>;
