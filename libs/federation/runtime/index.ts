export { CONTRACT_VERSION } from './contract-version.ts';
export type { LoadErrorReport } from './load-with-retry.ts';
export type { PageView } from '@nox/contracts';
export type { Registry, RemoteDescription } from '@nox/release-format';
export { readRegistry, RegistryError } from './registry.ts';
export { RemoteFailure } from './remote-failure.ts';
export { islandStart } from './start-island.ts';
export { isFailedPage, remoteLoader } from './retrying-routes.ts';
export { createRemoteRouting } from './remote-routing.ts';
