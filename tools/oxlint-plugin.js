/** A plugin for oxlint, which has no rule against `export *`. */
export default {
  meta: { name: 'nox' },
  rules: {
    'no-export-all': {
      create: (context) => ({
        ExportAllDeclaration: (node) =>
          context.report({ node, message: 'Name what a library exports: no export *.' }),
      }),
    },
  },
};
