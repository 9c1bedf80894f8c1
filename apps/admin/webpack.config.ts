import { federatedApp } from '@nox/federation/webpack';
import { LOGIN_PAGE, PAGES } from './src/pages.ts';

/** The chunk's name in a page's `import()`: the server adds the files of a page's chunk to its HTML. */
function chunkOf(page: (typeof PAGES)[string]): string {
  const name = /webpackChunkName: "([^"]+)"/.exec(String(page))?.[1];
  if (!name) throw new Error(`This page's chunk has no name: ${String(page)}`);
  return name;
}

const addresses = {
  '/admin/login': LOGIN_PAGE,
  '/admin': PAGES.dashboard,
  ...Object.fromEntries(Object.entries(PAGES).map(([path, page]) => [`/admin/${path}`, page])),
};

export default federatedApp({
  name: 'admin',
  directory: import.meta.dirname,
  role: 'remote',
  pageChunks: Object.fromEntries(
    Object.entries(addresses).map(([address, page]) => [address, [chunkOf(page)]]),
  ),
});
