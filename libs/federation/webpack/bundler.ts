export { buildOrigin } from './build-origin.ts';
export { federationOptions, sharedModules } from './federation-options.ts';
export { declaredRoutes, evaluateRoutes } from './page-modules.ts';
