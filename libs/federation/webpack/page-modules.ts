import { createRequire } from 'node:module';
import { join } from 'node:path';
import { compileFunction } from 'node:vm';
import { build, type Plugin } from 'esbuild';
import type { RouteObject } from 'react-router-dom';

type PageModule = [path: string, file: string];

/**
 * The files of pages by path, the most specific first: routes are evaluated with `import()` returning a file's name.
 * @throws Error if a route's `lazy` does anything but `import()` one file
 */
export async function pageModules(routesFile: string): Promise<PageModule[]> {
  const { outputFiles } = await build({
    entryPoints: [routesFile],
    bundle: true,
    write: false,
    format: 'cjs',
    platform: 'node',
    jsx: 'automatic',
    loader: {
      '.css': 'empty',
      '.module.css': 'empty',
      '.woff2': 'empty',
      '.avif': 'empty',
      '.webp': 'empty',
    },
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
    plugins: [fileNames],
  });
  const module: { exports: { default?: RouteObject[] } } = { exports: {} };
  const run = compileFunction(outputFiles[0]!.text, ['module', 'require']);
  run(module, createRequire(routesFile));
  const pages = await pagesOf(module.exports.default ?? [], '/');
  return pages.toSorted(([a], [b]) => (rank(a) < rank(b) ? -1 : 1));
}

const fileNames: Plugin = {
  name: 'file-names',
  setup({ onLoad, onResolve }) {
    onResolve({ filter: /^\./ }, ({ kind, path, resolveDir }) =>
      kind === 'dynamic-import' ? { path: join(resolveDir, path), namespace: 'file-name' } : null,
    );
    onLoad({ filter: /./, namespace: 'file-name' }, ({ path }) => ({
      contents: `export const file = ${JSON.stringify(path)};`,
    }));
  },
};

async function pagesOf(routes: RouteObject[], parent: string): Promise<PageModule[]> {
  const pages = await Promise.all(
    routes.map(async ({ path = '', lazy, children = [] }): Promise<PageModule[]> => {
      const fullPath = join(path.startsWith('/') ? '/' : parent, path);
      const below = await pagesOf(children, fullPath);
      if (typeof lazy !== 'function') return below;
      const { file } = (await lazy()) as { file?: string };
      if (!file) throw new Error(`The route ${fullPath} must load its page by import() alone.`);
      return [[fullPath, file], ...below];
    }),
  );
  return pages.flat();
}

/** Sorts static segments before parameters, and those before a splat. */
const rank = (path: string) => path.replaceAll(':', '\uFFFE').replace('*', '\uFFFF');
