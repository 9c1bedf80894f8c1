import { seasonQueries } from '@nox/api-client';
import type { PublicSeason } from '@nox/contracts';
import { publicSeason, renderRoutes, textsOf } from '@nox/testing';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, screen, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import routes from '../routes.tsx';
import { Component as HomePage } from './home-page.tsx';

describe('the home page', () => {
  it('greets with one heading that is read as one sentence, with its logo and a glimpse in a new tab', async () => {
    renderRoutes(routes, '/');
    const main = within(await screen.findByRole('main'));
    const title = await main.findByRole('heading', { level: 1 });
    expect(title).toHaveAccessibleName('Dance is Our Shared Language!');
    const glimpse = main.getByRole('link', { name: 'A Glimpse of NOX !' });
    expect(glimpse).toHaveAttribute('target', '_blank');
    expect(main.getByText('NOX')).toBeVisible();
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

describe('while registration is open', () => {
  const setSeason = (queryClient: QueryClient, fields: Partial<PublicSeason>) =>
    queryClient.setQueryData(seasonQueries.current().queryKey, publicSeason(fields));

  it.each([
    [
      { closesAt: '2026-12-15T20:00+05:30' },
      /^Auditions are open until Tuesday 15 December, 20:00: apply$/,
    ],
    [{ closesAt: null }, /^Auditions are open: apply$/],
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

  it('has its words, and the first picture of each carousel', () => {
    expect(page.querySelector('h1')?.textContent).toContain('Our Shared Language!');
    const marked = page.querySelectorAll('.swiper-slide:not([inert]) figcaption');
    expect(textsOf(marked)).toEqual(['Shoulder to shoulder', 'Party moves']);
  });

  it('has no styles of its own, which the policy refuses, and hides nothing that a script would show', () => {
    expect(page.querySelector('[style], style, [data-waiting], [hidden]')).toBeNull();
  });
});
