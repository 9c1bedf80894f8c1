import { seasonQueries } from '@nox/api-client';
import { dateAfter, FIRST_SOCIETY, type PublicSeason } from '@nox/contracts';
import { click, publicSeason, renderRoutes, textsOf } from '@nox/testing';
import { localOf } from '@nox/ui';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, screen, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import routes from '../routes.tsx';
import { Component as HomePage } from './home-page.tsx';

describe('the home page', () => {
  it('greets with one heading that is read as one sentence, with its logo and a glimpse in a dialog', async () => {
    renderRoutes(routes, '/');
    const main = within(await screen.findByRole('main'));
    const title = await main.findByRole('heading', { level: 1 });
    expect(title).toHaveAccessibleName('Dance is Our Shared Language!');
    await click('A Glimpse of NOX !');
    const film = within(screen.getByRole('dialog', { name: 'A Glimpse of NOX !' }));
    expect(film.getByRole('img')).toBeVisible();
    expect(film.getByRole('link', { name: 'More on youtube.com' })).toHaveAttribute(
      'target',
      '_blank',
    );
    expect(main.getAllByText('NOX')[0]).toBeVisible();
  });

  it('says who we are together, what we dance and what for, and leads to the team', async () => {
    renderRoutes(routes, '/');
    const family = await screen.findByRole('region', { name: 'We are a family' });
    expect(family).toHaveTextContent(/friendship, movement and joy/);
    const link = within(family).getByRole('link', { name: 'View Team' });
    expect(link).toHaveAttribute('href', '/team');
    const about = screen.getByRole('region', { name: 'About NOX' });
    expect([family.id, about.id]).toEqual(['family', 'about']);
    expect(about).toHaveTextContent(/a platform for creativity and self-expression/);
    expect(textsOf(within(about).getAllByRole('listitem'))).toEqual(
      expect.arrayContaining(['Party moves', 'Urban grooves', 'Hip-hop', 'Freestyle']),
    );
  });
});

describe('pictures of the society', () => {
  afterEach(() => {
    globalThis.noxSociety = undefined;
  });

  it('are in their places, and drawn dancers in all others', async () => {
    const pictures = ['hero', 'family', 'family', 'style-gone'].map((place, index) => ({
      ...{ url: `/media/society_images/${index}.jpg`, alt: `Picture ${index}`, place },
    }));
    globalThis.noxSociety = { name: 'NOX', pictures };
    renderRoutes(routes, '/');
    const family = within(await screen.findByRole('region', { name: 'We are a family' }));
    expect(family.getByRole('img', { name: 'Picture 1' })).toBeVisible();
    expect(family.queryByText('Warming up')).toBeNull();
    expect(screen.getByAltText('Picture 0')).toHaveAttribute('fetchpriority', 'high');
    expect(screen.queryByAltText('Picture 3')).toBeNull();
    expect(screen.getByText('Urban grooves', { selector: 'figcaption' })).toBeInTheDocument();
  });
});

describe('while registration is open', () => {
  const setSeason = (queryClient: QueryClient, fields: Partial<PublicSeason>) =>
    queryClient.setQueryData(seasonQueries.current().queryKey, publicSeason(fields));

  it.each([
    [{ closesAt: '2026-12-15T20:00+05:30' }, 'Apply until 15 December'],
    // Midnight ends the day before.
    [{ closesAt: '2026-12-16T00:00+05:30' }, 'Apply until 15 December'],
    [{ closesAt: null }, 'Apply now'],
  ])('the first screen and the menu lead to the form: %#', async (fields, name) => {
    const { queryClient } = renderRoutes(routes, '/');
    await screen.findByRole('main');
    act(() => setSeason(queryClient, { state: 'open', ...fields }));
    expect(await screen.findByRole('link', { name })).toHaveAttribute('href', '/auditions');
    expect(screen.getByRole('link', { name: 'AUDITIONS open' })).toBeVisible();
  });

  it.each(['closed', 'announced', 'paused', 'over'] as const)(
    'and not while it is %s',
    async (state) => {
      const { queryClient } = renderRoutes(routes, '/');
      await screen.findByRole('main');
      act(() => setSeason(queryClient, { state }));
      expect(screen.queryByText(/^Apply|Registration is over/)).not.toBeInTheDocument();
      expect(screen.getByRole('link', { name: 'AUDITIONS' })).toBeVisible();
    },
  );
});

it('leads to the ticket on an evening of auditions, once registration is over', async () => {
  const { queryClient } = renderRoutes(routes, '/');
  await screen.findByRole('main');
  const date = localOf(Date.now() - 6 * 3_600_000).slice(0, 10);
  const part = { key: 'tonight', label: 'Tonight', date, from: '20:00', to: '23:00' };
  const season = publicSeason({ state: 'over', parts: [{ ...part, from: '21:00' }, part] });
  act(() => queryClient.setQueryData(seasonQueries.current().queryKey, season));
  expect(
    await screen.findByText('Auditions tonight from 20:00. Registration is over.'),
  ).toBeVisible();
  const hours = [{ from: `${date}T06:00`, to: `${dateAfter(date)}T05:59` }];
  act(() => queryClient.setQueryData(seasonQueries.current().queryKey, { ...season, hours }));
  expect(await screen.findByText(/^Auditions are on now, until 05:59\./)).toBeVisible();
  const ticket = screen.getByRole('link', { name: 'Your ticket' });
  expect(ticket).toHaveAttribute('href', '/auditions/mine');
});

it('plays the film of a society that has one', async () => {
  const hero = { ...FIRST_SOCIETY.hero, glimpseUrl: 'https://films.example/show.mp4' };
  globalThis.noxSociety = { name: 'NOX', hero };
  const { container } = renderRoutes(routes, '/');
  await screen.findByRole('main');
  expect(container.querySelector('video')).toHaveAttribute('src', hero.glimpseUrl);
  globalThis.noxSociety = undefined;
});

describe('the home page from a server', () => {
  const html = renderToString(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <HomePage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const page = new DOMParser().parseFromString(html, 'text/html');

  it('has its words, and the first picture of each carousel', () => {
    expect(page.querySelector('h1')?.textContent).toContain('Our Shared Language!');
    const marked = page.querySelectorAll('.swiper-slide:not([inert]) figcaption');
    expect(textsOf(marked)).toEqual(['Shoulder to shoulder', 'Party moves']);
  });

  it('has no styles of its own, which the policy refuses, and hides nothing that a script would show', () => {
    expect(page.querySelector('[style], style, [data-waiting], [hidden]')).toBeNull();
  });
});
