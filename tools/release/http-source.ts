import { MAX_TEXT_BYTES } from '@nox/release-format/file-path';
import type { Source } from './pull.ts';
import { readBody } from './read-body.ts';
import { ReleaseError } from './release-error.ts';

const TIMEOUT_MS = 30_000;

/** A site's files, as anybody may read them below an address. */
export function httpSource(address: string): Source {
  const base = address.replace(/\/+$/, '');
  return {
    name: address,
    get: async (path, maxBytes = MAX_TEXT_BYTES) => {
      try {
        const signal = AbortSignal.timeout(TIMEOUT_MS);
        const response = await fetch(`${base}/${path}`, { cache: 'no-store', signal });
        if (response.status === 404) return undefined;
        if (!response.ok) throw new Error(`It answered ${response.status}.`);
        return { bytes: await readBody(response, maxBytes, address) };
      } catch (cause) {
        if (cause instanceof ReleaseError) throw cause;
        const { message } = (cause as { cause?: Error }).cause ?? (cause as Error);
        throw new ReleaseError(
          `${address} does not answer (${message.replace(/\.$/, '')}): mind the address and the network.`,
          { cause },
        );
      }
    },
  };
}
