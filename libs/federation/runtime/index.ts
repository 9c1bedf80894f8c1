export { CONTRACT_VERSION } from './contract-version.ts';
export { type Trouble } from './patiently.ts';
export { loadPresentRemotes, renderedData } from './present-remotes.ts';
export { readRegistry, RegistryError, type Registry, type RemoteDescription } from './registry.ts';
export { RemoteFailure } from './remote-failure.ts';
export { RemoteLoader } from './remote-loader.ts';
export { createRemoteRouting } from './remote-routing.ts';
