import { relative } from 'node:path';
import { transform } from '@swc/core';
import type { LoaderContext } from 'webpack';

interface Options {
  /** The app's name: two apps may contain the same file of a library. */
  app: string;
}

/** Compiles TypeScript so that a saved component is replaced with its state, by the page's one runtime (`refresh-runtime.ts`). */
export default function refreshLoader(this: LoaderContext<Options>, source: string): void {
  const { resourcePath: filename, rootContext } = this;
  const callback = this.async();
  const name = `${this.getOptions().app} ${relative(rootContext, filename)}`;
  const isScript = filename.endsWith('.ts');
  transform(source, {
    filename,
    sourceMaps: true,
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx: !isScript },
      transform: {
        verbatimModuleSyntax: true,
        react: { runtime: 'automatic', development: true, refresh: !isScript },
      },
      // Names of chunks.
      preserveAllComments: true,
    },
    module: { type: 'es6' },
  }).then(
    ({ code, map }) => callback(null, isScript ? code : registered(code, name), map),
    (error: Error) => callback(error),
  );
}

/** One line stands before the code, so that its source map stays right. */
function registered(code: string, name: string): string {
  const before =
    `const $RefreshReg$ = (type, id) => self.noxRefresh?.register(type, ${JSON.stringify(`${name} `)} + id);` +
    'const $RefreshSig$ = () => self.noxRefresh?.sign() ?? ((type) => type);';
  return `${before} ${code}
if (import.meta.webpackHot) {
  self.noxRefresh?.accept(import.meta.webpackHot, __webpack_require__.c[__webpack_module__.id].exports);
}
`;
}
