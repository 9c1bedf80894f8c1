/** The version of the contract between shell and remotes that this shell fulfils; see docs/federation.md. */
export const CONTRACT_VERSION = '3.1.0';
