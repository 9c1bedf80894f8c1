export type { AppDescription } from './app-description.ts';
export { developmentPath, federatedApp } from './federated-app.ts';
export { PreloadsPlugin } from './preloads-plugin.ts';
