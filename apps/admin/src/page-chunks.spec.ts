import type { RouteObject } from 'react-router-dom';
import { PAGE_CHUNKS } from './page-chunks.ts';
import routes from './routes.tsx';

describe('the chunks of pages', () => {
  it('are named for every page, so that its HTML can ask for all of them at once', () => {
    const pages = addressesOf(routes).filter((address) => !address.endsWith('*'));
    expect(Object.keys(PAGE_CHUNKS).sort()).toEqual([...new Set(pages)].sort());
  });
});

function addressesOf(all: RouteObject[], above = ''): string[] {
  return all.flatMap(({ path = '', children }) => {
    const address = path.startsWith('/') || path === '' ? path || above : `${above}/${path}`;
    return children ? addressesOf(children, address) : [address];
  });
}
