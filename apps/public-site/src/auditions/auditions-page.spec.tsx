import { renderRoutes } from '@nox/testing';
import { screen } from '@testing-library/react';
import routes from '../routes';

describe('the auditions page', () => {
  it('says that auditions are closed, where news will be, and leads back home', async () => {
    renderRoutes(routes, '/auditions');
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Auditions Are Currently Closed' }),
    ).toBeVisible();
    expect(
      screen.getByText('Follow our social media for announcements on the next season!'),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
  });
});
