import { unsupportedApis } from './browser-support.js';

/** A plugin for oxlint, which has no rule against `export *`, and knows no browsers. */
export default {
  meta: { name: 'nox' },
  rules: {
    'no-export-all': {
      create: (context) => ({
        ExportAllDeclaration: (node) =>
          context.report({ node, message: 'Name what a library exports: no export *.' }),
      }),
    },
    'unsupported-apis': unsupportedApis,
  },
};
