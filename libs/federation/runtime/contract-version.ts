import { fulfils } from '@nox/release-format/contract';

/** The versions of the contract between shell and remotes that this shell fulfils; see docs/federation.md. */
export const CONTRACT_VERSION = '4.1.0 || 3.1.0';

export const fulfilsContract = (range: string) => fulfils(CONTRACT_VERSION, range);
