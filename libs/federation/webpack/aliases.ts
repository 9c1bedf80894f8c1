import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const { resolve } = createRequire(import.meta.url);

/** The router's package names its development build for every bundler; this one is smaller. */
const ROUTER = join(dirname(resolve('react-router/package.json')), 'dist/production');
export const PRODUCTION_ROUTER = {
  'react-router$': join(ROUTER, 'index.mjs'),
  'react-router/dom$': join(ROUTER, 'dom-export.mjs'),
};

/** Part of the federation runtime is required and part of it imported: without this a page has it twice. */
const SCOPE = '@module-federation';
const FEDERATION = join(resolve('@module-federation/enhanced').split(SCOPE)[0]!, SCOPE);
export const FEDERATION_ONCE = {
  '@module-federation/runtime-core$': join(FEDERATION, 'runtime-core/dist/index.js'),
  '@module-federation/sdk$': join(FEDERATION, 'sdk/dist/index.js'),
  '@module-federation/error-codes$': join(FEDERATION, 'error-codes/dist/index.mjs'),
};
