import type { RemoteDescription } from '@nox/release-format';
import { positionsIn } from '@nox/release-format/addresses';
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
  type?: string;
  request?: string;
}

/** webpack and the federation runtime tell these by their messages alone. */
const UNFIT = /does not satisfy the requirement|RUNTIME-012/;
const ABSENT =
  /Federation Runtime|RUNTIME-\d|not exist in container|exposes no (?:routes|islands)|reading 'call'/;

/** What a failure is; `otherwise` where a file is not there, and nothing says which one. */
function kindOf(error: FileError, otherwise: 'entry' | 'chunk'): LoadTarget['kind'] {
  const { name, code, type, message } = error;
  if (code === 'CSS_CHUNK_LOAD_FAILED') return 'style';
  if (name === 'ChunkLoadError') return 'chunk';
  // A shared module of another version throws when it is needed.
  if (UNFIT.test(message)) return 'contract';
  if (type === 'timeout' || ABSENT.test(message)) return otherwise;
  return 'evaluation';
}

/** What a failure of `remote` is about; `otherwise` is its kind if a file is not there and the failure names none. */
export function loadTargetOf(remote: RemoteDescription, otherwise: 'entry' | 'chunk') {
  return (error: FileError): LoadTarget => {
    const { name, version, entry } = remote;
    const kind = kindOf(error, otherwise);
    const hasRun = kind === 'evaluation' || kind === 'contract';
    return {
      kind,
      address: error.request ?? entry,
      remote: name,
      version,
      ...(hasRun && { message: shortened(error.message) }),
    };
  };
}

const MAX_MESSAGE_LENGTH = 300;

export const shortened = (message: string) => message.slice(0, MAX_MESSAGE_LENGTH) || 'Error';

const MAX_STACK_LENGTH = 50_000;
const MAX_FRAMES = 20;

/** The positions of a stack, and of its causes, in files of releases: the innermost first, at most 20. */
export function framesOf(error: unknown): string[] {
  const { stack = '', cause } = (error ?? {}) as Partial<Error>;
  const frames = positionsIn(String(stack).slice(0, MAX_STACK_LENGTH));
  return [...frames, ...(cause instanceof Error ? framesOf(cause) : [])].slice(0, MAX_FRAMES);
}
