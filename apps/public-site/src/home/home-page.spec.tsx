import { renderRoutes } from '@nox/testing';
import { screen, within } from '@testing-library/react';
import routes from '../routes';

describe('the home page', () => {
  it('greets with one heading that is read as one sentence', async () => {
    renderRoutes(routes, '/');
    expect(await screen.findAllByRole('heading', { level: 1 })).toHaveLength(1);
    expect(screen.getByRole('heading', { name: 'Dance is Our Shared Language!' })).toBeVisible();
  });

  it('offers a glimpse of the society in a new tab, and shows its logo', async () => {
    renderRoutes(routes, '/');
    const main = within(await screen.findByRole('main'));
    const glimpse = main.getByRole('link', { name: 'A Glimpse of NOX !' });
    expect(glimpse).toHaveAttribute('target', '_blank');
    expect(glimpse).toHaveAttribute('rel', 'noopener');
    expect(main.getByText('NOX')).toBeVisible();
  });
});
