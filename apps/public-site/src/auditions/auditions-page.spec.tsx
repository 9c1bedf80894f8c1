import { apiUrl, fakeApi, renderRoutes } from '@nox/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { society } from '../content/society.ts';
import routes from '../routes.tsx';

const ACTIVE_RULES = apiUrl('/audition-rules/active');

/** The answer to the request for the rules. */
function answer(response: () => Response) {
  const asked = jest.fn(response);
  fakeApi.use(http.get(ACTIVE_RULES, () => asked()));
  return asked;
}

describe('the auditions page', () => {
  it('says that auditions are closed, where news will be, and leads back home', async () => {
    answer(() => new HttpResponse(null, { status: 404 }));
    renderRoutes(routes, '/auditions');
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Auditions Are Currently Closed' }),
    ).toBeVisible();
    expect(
      screen.getByText('Follow our social media for announcements on the next season!'),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
  });

  it('offers each of our channels in a new tab', async () => {
    answer(() => new HttpResponse(null, { status: 404 }));
    renderRoutes(routes, '/auditions');
    const channels = within(await screen.findByRole('list', { name: 'Our social media' }));
    const links = channels.getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(
      society.channels.map(({ url }) => url),
    );
    for (const link of links) {
      expect(link).toHaveAttribute('target', '_blank');
      expect(link).toHaveAttribute('rel', 'noopener');
    }
  });

  it('fetches the active rule set and does not show it', async () => {
    const eventDetails = { date: 'TBA', day: 'TBA', venue: 'TBA', time: 'TBA' };
    const rules = [{ text: 'Bring your own music.' }];
    const asked = answer(() =>
      HttpResponse.json({ sectionTitle: 'Rules of the House', rules, eventDetails }),
    );
    const { queryClient } = renderRoutes(routes, '/auditions');
    await waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
    expect(screen.queryByText('Rules of the House')).not.toBeInTheDocument();
    expect(screen.queryByText('Bring your own music.')).not.toBeInTheDocument();
  });

  it.each([404, 500])('stays as it is when that is answered with %d', async (status) => {
    const asked = answer(() => new HttpResponse(null, { status }));
    const { queryClient } = renderRoutes(routes, '/auditions');
    await waitFor(() => expect(asked).toHaveBeenCalled());
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(screen.getByRole('heading', { level: 1, name: /Closed/ })).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});
