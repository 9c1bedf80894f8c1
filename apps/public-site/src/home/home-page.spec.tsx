import { seasonQueries } from '@nox/api-client';
import type { PublicSeason } from '@nox/contracts';
import { renderRoutes } from '@nox/testing';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, screen, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import routes from '../routes.tsx';
import { Component as HomePage } from './home-page.tsx';

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
    expect(main.getByText('NOX')).toBeVisible();
  });

  it('says who we are together and leads to the team', async () => {
    renderRoutes(routes, '/');
    const family = await screen.findByRole('region', { name: 'We are a family' });
    expect(family).toHaveAttribute('id', 'family');
    expect(family).toHaveTextContent(/friendship, movement and joy/);
    expect(within(family).getByRole('link', { name: 'View Team' })).toHaveAttribute(
      'href',
      '/team',
    );
  });

  it('says what we dance and what for', async () => {
    renderRoutes(routes, '/');
    const about = await screen.findByRole('region', { name: 'About NOX' });
    expect(about).toHaveAttribute('id', 'about');
    for (const style of ['Party moves', 'Urban grooves', 'Hip-hop', 'Freestyle']) {
      expect(within(about).getByText(style, { selector: 'li' })).toBeVisible();
    }
    expect(about).toHaveTextContent(/a platform for creativity and self-expression/);
  });
});

describe('while registration is open', () => {
  const season = (fields: Partial<PublicSeason>) => ({ ...CLOSED, ...fields }) as PublicSeason;
  const CLOSED: Partial<PublicSeason> = { state: 'closed', name: 'Auditions', closesAt: null };

  it.each([
    [
      { closesAt: '2026-12-15T20:00+05:30' },
      /^Auditions are open until Tuesday 15 December, 20:00: apply$/,
    ],
    [{ closesAt: null }, /^Auditions are open: apply$/],
  ])('the first screen and the menu lead to the form: %#', async (fields, name) => {
    const { queryClient } = renderRoutes(routes, '/');
    await screen.findByRole('main');
    act(() =>
      queryClient.setQueryData(
        seasonQueries.current().queryKey,
        season({ state: 'open', ...fields }),
      ),
    );
    expect(await screen.findByRole('link', { name })).toHaveAttribute('href', '/auditions');
    expect(screen.getByRole('link', { name: 'AUDITIONS open' })).toBeVisible();
  });

  it.each(['closed', 'announced', 'paused', 'over'] as const)(
    'and not while it is %s',
    async (state) => {
      const { queryClient } = renderRoutes(routes, '/');
      await screen.findByRole('main');
      act(() => queryClient.setQueryData(seasonQueries.current().queryKey, season({ state })));
      expect(screen.queryByText(/Auditions are open/)).not.toBeInTheDocument();
      expect(screen.getByRole('link', { name: 'AUDITIONS' })).toBeVisible();
    },
  );
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

  it('has its words, and marks the first picture of each carousel', () => {
    expect(page.querySelector('h1')?.textContent).toContain('Our Shared Language!');
    const marked = [...page.querySelectorAll('[data-initial] figcaption')];
    expect(marked.map(({ textContent }) => textContent)).toEqual([
      'Shoulder to shoulder',
      'Party moves',
    ]);
  });

  it('hides nothing that a script would have to bring back', () => {
    expect(page.querySelector('[data-waiting], [hidden]')).toBeNull();
  });

  it('has no styles of its own, which the security policy would refuse', () => {
    expect(page.querySelector('[style], style')).toBeNull();
  });
});
