import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { timeLimit } from '../shared/time-limit.ts';

/** A file may take this long on a slow but living network (spec section 9). */
const TIMEOUT_MS = 120_000;

const integrities = new Map<string, string | undefined>();
/** The federation runtime listens until a script has arrived or failed, and gives up after this. */
const limitTime = timeLimit(TIMEOUT_MS);

/** @param address root-relative or absolute */
export function absolute(address: string): string {
  return new URL(address, window.location.origin).href;
}

/** How the scripts by which remotes are loaded come into the page: only as the registry describes them. */
export const entryScripts = {
  name: 'nox-entry-scripts',

  createScript({ url }: { url: string }) {
    const script = document.createElement('script');
    script.src = url;
    script.async = true;
    const integrity = integrities.get(url);
    if (integrity) script.integrity = integrity;
    script.crossOrigin = 'anonymous';
    limitTime(script, url);
    return { script, timeout: TIMEOUT_MS };
  },

  /** The script at `address`, which is absolute, is run only if it has this hash; any is, where none is known. */
  registerIntegrity(address: string, integrity: string | undefined): void {
    integrities.set(address, integrity);
  },
} satisfies ModuleFederationRuntimePlugin & Record<string, unknown>;
