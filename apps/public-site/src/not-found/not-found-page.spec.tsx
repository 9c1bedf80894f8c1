import { renderRoutes } from '@nox/testing';
import { screen, within } from '@testing-library/react';
import routes from '../routes.tsx';

describe('an address where no page is', () => {
  it('says so and offers the pages that there are', async () => {
    renderRoutes(routes, '/somewhere/else');
    expect(
      await screen.findByRole('heading', { level: 1, name: 'There is no such page' }),
    ).toBeVisible();
    const offer = within(screen.getByRole('navigation', { name: 'Pages that are here' }));
    expect(offer.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/',
      '/learn',
      '/team',
      '/achievements',
      '/auditions',
    ]);
  });
});
