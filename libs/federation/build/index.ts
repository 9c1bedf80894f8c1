export type { AppDescription } from './app-description';
export { developmentPath, federatedApp } from './federated-app';
export { PreloadsPlugin } from './preloads-plugin';
