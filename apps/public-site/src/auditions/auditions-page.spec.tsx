import { apiUrl, fakeApi, renderRoutes } from '@nox/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { society } from '../content/society.ts';
import routes from '../routes.tsx';

/** Opens the page; the request for the rules gets `response`. */
function open(response: () => Response) {
  const requested = jest.fn(response);
  fakeApi.use(http.get(apiUrl('/audition-rules/active'), () => requested()));
  return { ...renderRoutes(routes, '/auditions'), requested };
}

const openWithoutRules = (status = 404) => open(() => new HttpResponse(null, { status }));

describe('the auditions page', () => {
  it('says that auditions are closed, where news will be, and leads back home', async () => {
    openWithoutRules();
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Auditions Are Currently Closed' }),
    ).toBeVisible();
    expect(
      screen.getByText('Follow our social media for announcements on the next season!'),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
  });

  it('offers each of our channels in a new tab', async () => {
    openWithoutRules();
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
    const { queryClient, requested } = open(() =>
      HttpResponse.json({ sectionTitle: 'Rules of the House', rules, eventDetails }),
    );
    await waitFor(() => expect(requested).toHaveBeenCalledTimes(1));
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
    expect(screen.queryByText('Rules of the House')).not.toBeInTheDocument();
    expect(screen.queryByText('Bring your own music.')).not.toBeInTheDocument();
  });

  it.each([404, 500])('stays as it is when that is answered with %d', async (status) => {
    const { queryClient, requested } = openWithoutRules(status);
    await waitFor(() => expect(requested).toHaveBeenCalled());
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(screen.getByRole('heading', { level: 1, name: /Closed/ })).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});
