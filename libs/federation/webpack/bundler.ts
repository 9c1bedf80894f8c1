export { buildOrigin } from './build-origin.ts';
export { federationOptions } from './federation-options.ts';
export { declaredRoutes, evaluateRoutes } from './page-modules.ts';
export { sharedModules } from './shared-modules.ts';
