export type { AppDescription } from './app-description';
export { federatedApp } from './federated-app';
