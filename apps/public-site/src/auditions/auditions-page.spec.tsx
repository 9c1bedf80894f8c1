import { FIRST_SOCIETY, type PublicSeason } from '@nox/contracts';
import { publicSeason, renderRoutes, respond, respondBy } from '@nox/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { seasonQueries } from '@nox/api-client';
import routes from '../routes.tsx';

/** Opens the page; the request for the rules gets `response`. */
function open(response: () => Response, season: Partial<PublicSeason> = { state: 'closed' }) {
  const requested = jest.fn(response);
  respondBy('get', '/audition-rules/active', () => requested());
  respond('get', '/season', publicSeason(season));
  return { ...renderRoutes(routes, '/auditions'), requested };
}

const openWithoutRules = (status = 404, season?: Partial<PublicSeason>) =>
  open(() => new HttpResponse(null, { status }), season);

const FOLLOW = 'Follow our social media for announcements on the next season!';
const CLOSED = 'Auditions Are Currently Closed';
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('the auditions page', () => {
  it.each<[season: Partial<PublicSeason>, title: string, text: string, links: number]>([
    [{ state: 'closed' }, CLOSED, FOLLOW, 0],
    [{ state: 'over' }, CLOSED, FOLLOW, 1],
    [
      { state: 'announced', opensAt: '2026-08-14T18:00+05:30' },
      CLOSED,
      'Registration opens Friday 14 August, 18:00',
      0,
    ],
    [
      { state: 'paused' },
      'Registration Is Paused',
      'We take no registrations at present. Please load this page again later.',
      1,
    ],
    [{ state: 'open' }, 'Auditions Are Open Now', 'Register', 1],
  ])(
    'says what there is of a season, and leads who has applied to the own page: %j',
    async (season, title, text, links) => {
      openWithoutRules(404, season);
      expect(await heading(title)).toBeVisible();
      expect(await screen.findByText(text)).toBeVisible();
      expect(screen.queryAllByRole('link', { name: 'See your application' })).toHaveLength(links);
    },
  );

  it('leads back home while they are closed, and to each of our channels in a new tab', async () => {
    openWithoutRules();
    expect(await screen.findByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
    const channels = within(await screen.findByRole('list', { name: 'Our social media' }));
    const links = channels.getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(
      FIRST_SOCIETY.links.map(({ url }) => url),
    );
    for (const link of links) expect(link).toHaveAttribute('target', '_blank');
  });

  const eventDetails = { date: 'TBA', day: 'TBA', venue: 'TBA', time: 'TBA' };
  const rules = {
    sectionTitle: 'Rules of the House',
    rules: [{ text: 'Bring music.' }],
    eventDetails,
  };
  it.each([200, 404, 500])(
    'fetches the active rule set and does not show it: %d',
    async (status) => {
      const { queryClient, requested } = open(() => HttpResponse.json(rules, { status }));
      await waitFor(() => expect(requested).toHaveBeenCalled());
      await waitFor(() => expect(queryClient.isFetching()).toBe(0));
      expect(await heading(CLOSED)).toBeVisible();
      expect(screen.queryByText(/Rules of the House|Bring music/)).not.toBeInTheDocument();
      expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    },
  );

  it('says that the season could not be read, not that auditions are closed', async () => {
    openWithoutRules();
    respond('get', '/season', { message: 'No.', code: 'internal' }, 500);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Could not load the auditions. Please try again later.',
    );
    expect(await heading('Auditions')).toBeVisible();
    expect(screen.getByText('Try again')).toHaveAttribute('href', '');
  });

  it('says that there are no rules when none are active', async () => {
    openWithoutRules(404, { state: 'open' });
    expect(await screen.findByRole('heading', { name: 'Rules Not Available' })).toBeVisible();
    expect(screen.getAllByText('TBA')).toHaveLength(4);
  });

  it('opens without a reload, in the same heading, and keeps its form when it closes', async () => {
    const { queryClient } = openWithoutRules(404, { state: 'announced' });
    const title = await heading(CLOSED);
    respond('get', '/season', publicSeason({ state: 'open' }));
    await queryClient.invalidateQueries(seasonQueries.current());
    expect(await screen.findByLabelText('Full name')).toBeVisible();
    expect(title).toHaveTextContent('Auditions Are Open Now');
    respond('get', '/season', publicSeason({ state: 'closed' }));
    await queryClient.invalidateQueries(seasonQueries.current());
    expect(await heading(CLOSED)).toBe(title);
    expect(screen.getByLabelText('Full name')).toBeVisible();
  });
});
