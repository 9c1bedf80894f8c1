import type { RouteObject } from 'react-router-dom';
import { pageHeads } from './page-heads.ts';
import routes from './routes.tsx';

const pathsOf = ({ path, children = [] }: RouteObject): string[] => [
  ...(path ? [path] : []),
  ...children.flatMap(pathsOf),
];

describe('the heads of pages', () => {
  it('are those of the routes: the server answers 404 for any other path', () => {
    const paths = routes.flatMap(pathsOf).filter((path) => path !== '*');
    expect(pageHeads.pages.map(({ path }) => path)).toEqual(paths);
  });
});
