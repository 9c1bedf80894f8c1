import { createRequire } from 'node:module';
import { join } from 'node:path';
import { compileFunction } from 'node:vm';
import type { DeclaredRoutes } from '@nox/release-format';
import { build, type Plugin } from 'esbuild';
import type { RouteObject } from 'react-router-dom';
import type { IslandList } from '../islands/list.ts';

type PageModule = [path: string, file: string];

/**
 * The files of pages by path, the most specific first.
 * @param routes as {@link evaluateRoutes} returns them
 * @throws Error if a route's `lazy` does anything but `import()` one file
 */
export async function pageModules(routes: RouteObject[]): Promise<PageModule[]> {
  const pages = await pagesOf(routes, '/');
  return pages.toSorted(([a], [b]) => (rank(a) < rank(b) ? -1 : 1));
}

/** The paths and ids of all routes. A route without a path is no address of its own. */
export function declaredRoutes(routes: RouteObject[], parent = '/'): DeclaredRoutes {
  const all = routes.map(({ path, index, id, children = [] }): DeclaredRoutes => {
    const fullPath = fullPathOf(path, parent);
    const below = declaredRoutes(children, fullPath);
    return {
      paths: [...(path !== undefined || index ? [fullPath] : []), ...below.paths],
      ids: [...(id === undefined ? [] : [id]), ...below.ids],
    };
  });
  return {
    paths: [...new Set(all.flatMap(({ paths }) => paths))],
    ids: all.flatMap(({ ids }) => ids),
  };
}

/** The files of islands by name, from the module with their list. @throws Error if one is not loaded by `import()` alone */
export async function islandModules(islandsFile: string): Promise<PageModule[]> {
  const islands = (await evaluate(islandsFile)) as IslandList;
  return Promise.all(
    Object.entries(islands).map(async ([name, load]): Promise<PageModule> => {
      const { file } = (await load()) as unknown as { file?: string };
      if (!file) throw new Error(`The island ${name} must be loaded by import() alone.`);
      return [name, file];
    }),
  );
}

/**
 * The routes that a module exports, with `import()` returning a file's name.
 * @throws Error if its default export is no array
 */
export async function evaluateRoutes(routesFile: string): Promise<RouteObject[]> {
  const routes = await evaluate(routesFile);
  if (!Array.isArray(routes)) throw new Error('its default export must be an array of routes');
  return routes as RouteObject[];
}

/** The default export of a module. */
async function evaluate(file: string): Promise<unknown> {
  const { outputFiles } = await build({
    entryPoints: [file],
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
  const module: { exports: { default?: unknown } } = { exports: {} };
  const run = compileFunction(outputFiles[0]!.text, ['module', 'require']);
  run(module, createRequire(file));
  return module.exports.default;
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
    routes.map(async ({ path, lazy, children = [] }): Promise<PageModule[]> => {
      const fullPath = fullPathOf(path, parent);
      const below = await pagesOf(children, fullPath);
      if (typeof lazy !== 'function') return below;
      const { file } = (await lazy()) as { file?: string };
      if (!file) throw new Error(`The route ${fullPath} must load its page by import() alone.`);
      return [[fullPath, file], ...below];
    }),
  );
  return pages.flat();
}

const fullPathOf = (path = '', parent: string) => join(path.startsWith('/') ? '/' : parent, path);

/** Sorts static segments before parameters, and those before a splat. */
const rank = (path: string) => path.replaceAll(':', '\uFFFE').replace('*', '\uFFFF');
