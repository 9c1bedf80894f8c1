import { createRequire } from 'node:module';
import { join } from 'node:path';
import { compileFunction } from 'node:vm';
import type { DeclaredRoutes } from '@nox/release-format';
import { build, type Plugin } from 'esbuild';
import type { RouteObject } from 'react-router-dom';
import type { IslandList } from '../islands/list.ts';
import { flattened } from '../shared/mounted-routes.ts';

/** A page's path, or what names an island, and its file. */
type PageModule = [path: string, file: string];

/** The files of pages by path, the most specific first. @throws Error if a route's `lazy` does not only `import()` one file */
export async function pageModules(routes: RouteObject[]): Promise<PageModule[]> {
  const pages = flattened(routes).flatMap(({ fullPath, lazy }) =>
    typeof lazy === 'function' ? moduleOf(fullPath, `The route ${fullPath}`, lazy) : [],
  );
  return (await Promise.all(pages)).toSorted(([a], [b]) => (rank(a) < rank(b) ? -1 : 1));
}

/** The paths and ids of all routes. A route without a path is no address of its own. */
export function declaredRoutes(routes: RouteObject[]): DeclaredRoutes {
  const all = flattened(routes);
  const addresses = all.filter(({ path, index }) => path !== undefined || index);
  return {
    paths: [...new Set(addresses.map(({ fullPath }) => fullPath))],
    ids: all.flatMap(({ id }) => id ?? []),
  };
}

/** The files of islands, from the module with their list. @throws Error if one is not loaded by `import()` alone */
export async function islandModules(islandsFile: string): Promise<PageModule[]> {
  const islands = Object.entries((await evaluate(islandsFile)) as IslandList);
  return Promise.all(
    islands.map(([name, load]) => moduleOf(`island:${name}`, `The island ${name}`, load)),
  );
}

/** The routes of a module, in which `import()` returns a file's name. @throws Error if its default export is no array */
export async function evaluateRoutes(routesFile: string): Promise<RouteObject[]> {
  const routes = await evaluate(routesFile);
  if (!Array.isArray(routes)) throw new Error('its default export must be an array of routes');
  return routes as RouteObject[];
}

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

async function moduleOf(key: string, what: string, load: () => unknown): Promise<PageModule> {
  const { file } = (await load()) as { file?: string };
  if (!file) throw new Error(`${what} must be loaded by import() alone.`);
  return [key, file];
}

/** Sorts static segments before parameters, and those before a splat. */
const rank = (path: string) => path.replaceAll(':', '\uFFFE').replace('*', '\uFFFF');
