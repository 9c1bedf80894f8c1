import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderRoutes } from '@nox/testing';
import { screen, within } from '@testing-library/react';
import type { RouteObject } from 'react-router-dom';
import islands from './islands.ts';
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

describe('an address where no page is', () => {
  it('says so and offers the pages that there are', async () => {
    renderRoutes(routes, '/somewhere/else');
    const title = await screen.findByRole('heading', { level: 1 });
    expect(title).toHaveTextContent('There is no such page');
    const offer = within(screen.getByRole('navigation', { name: 'Pages that are here' }));
    const hrefs = offer.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(hrefs).toEqual(['/', '/learn', '/team', '/achievements', '/auditions']);
  });
});

it('every island of the pages is listed', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: import.meta.dirname });
  const names = files.flatMap((file) => {
    const code = readFileSync(join(import.meta.dirname, file), 'utf8');
    return [...code.matchAll(/export default (?:island|enhancement)\('(\w+)'/g)].map(
      ([, name]) => name,
    );
  });
  expect(Object.keys(islands)).toEqual(names.toSorted());
});
