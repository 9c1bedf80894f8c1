import type { RemoteDescription } from '@nox/release-format';
import type { LoadTarget } from './load-with-retry.ts';

/** Why a remote, or a page of it, is not there: for the log and for the person in front of it. */
export class RemoteFailure extends Error {
  override name = 'RemoteFailure';

  constructor(
    readonly remote: RemoteDescription,
    /** `contract`: built for another shell. `mount`: its place is not there. `load`: a file is missing, broken or out of reach. */
    readonly kind: 'contract' | 'mount' | 'load',
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** webpack's errors about a file that failed to load. */
interface FileError extends Error {
  code?: string;
  request?: string;
}

/** The file of `remote` that a failure is about; `otherwise` is its kind if the failure names none. */
export function loadTargetOf(remote: RemoteDescription, otherwise: 'entry' | 'chunk') {
  return (error: FileError): LoadTarget => {
    const { name, version, entry } = remote;
    const isStyle = error.code === 'CSS_CHUNK_LOAD_FAILED';
    const isChunk = error.name === 'ChunkLoadError';
    return {
      kind: isStyle ? 'style' : isChunk ? 'chunk' : otherwise,
      address: error.request ?? entry,
      remote: name,
      version,
    };
  };
}

const MAX_MESSAGE_LENGTH = 300;

/** The rest of a report about what another attempt would not change. */
export const attemptedOnce = (message: string) => ({
  message: message.slice(0, MAX_MESSAGE_LENGTH) || 'Error',
  attempts: 1,
  recovered: false,
});
