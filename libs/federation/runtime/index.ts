export { CONTRACT_VERSION } from './contract-version';
export { type Trouble } from './patiently';
export { loadPresentRemotes, renderedData } from './present-remotes';
export { readRegistry, RegistryError, type Registry, type RemoteDescription } from './registry';
export { RemoteFailure } from './remote-failure';
export { RemoteLoader } from './remote-loader';
export { createRemoteRouting } from './remote-routing';
