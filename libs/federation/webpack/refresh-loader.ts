import { relative } from 'node:path';
import { transform } from '@swc/core';
import type { LoaderContext } from 'webpack';

interface Options {
  /** The app's name: two apps may contain the same file of a library. */
  app: string;
}

/** Compiles TypeScript so that a saved component is replaced with its state, by the runtime that the development server puts into the page (`tools/dev/page`). */
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
    // Frames of the compiler itself follow.
    ({ message }: Error) => callback(new Error(message.split('Caused by:', 1)[0]!.trimEnd())),
  );
}

/** One line stands before the code, so that its source map stays right. */
function registered(code: string, name: string): string {
  const before =
    `const $RefreshReg$ = (type, id) => globalThis.noxRefresh?.register(type, ${JSON.stringify(`${name} `)} + id);` +
    'const $RefreshSig$ = () => globalThis.noxRefresh?.sign() ?? ((type) => type);';
  return `${before} ${code.replace(DEVELOPMENT_JSX, SHARED_JSX)}
if (import.meta.webpackHot) {
  globalThis.noxRefresh?.accept(import.meta.webpackHot, __webpack_require__.c[__webpack_module__.id].exports);
}
`;
}

const DEVELOPMENT_JSX = /import \{ jsxDEV as (\w+)( |,[^{}]*)\} from "react\/jsx-dev-runtime";/;
/** Only the runtime of JSX that builds for production use is shared by every shell. It is React's for development in these pages. */
const SHARED_JSX =
  'import { jsx as noxJsx, jsxs as noxJsxs$2} from "react/jsx-runtime"; const $1 = (type, props, key, isStatic) => (isStatic ? noxJsxs : noxJsx)(type, props, key);';
