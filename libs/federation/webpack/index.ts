export type { AppDescription } from './app-description.ts';
export { developmentPath, federatedApp } from './federated-app.ts';
