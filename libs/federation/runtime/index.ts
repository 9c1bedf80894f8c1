export { CONTRACT_VERSION } from './contract-version';
export { fetchRegistry, RegistryError, type Registry, type RemoteDescription } from './registry';
export { RemoteFailure, RemoteLoader } from './remote-loader';
export { createRemoteRouting } from './remote-routing';
