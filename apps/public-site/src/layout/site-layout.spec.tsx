import { FIRST_SOCIETY } from '@nox/contracts';
import { menusQuery } from '@nox/federation/contract';
import { renderRoutes, textsOf } from '@nox/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import routes from '../routes.tsx';

async function open() {
  const rendered = renderRoutes(routes, '/');
  await screen.findByText('Menu');
  return rendered;
}

describe('every public page', () => {
  it('has a name of its own', async () => {
    const { router } = renderRoutes(routes, '/auditions');
    await waitFor(() => expect(document.title).toBe('Auditions | NOX'));
    await act(() => router.navigate('/'));
    expect(document.title).toBe('NOX | Dance is Our Shared Language!');
  });

  it('takes the focus to its heading after a navigation, not on the first load', async () => {
    const { router } = renderRoutes(routes, '/');
    await screen.findByRole('heading', { level: 1 });
    expect(document.body).toHaveFocus();

    await act(() => router.navigate('/auditions'));
    expect(await screen.findByRole('heading', { level: 1, name: /Auditions/ })).toHaveFocus();
  });

  it('ends with where to find the society, and who made the site', async () => {
    renderRoutes(routes, '/');
    const footer = within(await screen.findByRole('contentinfo'));
    for (const text of [
      'Feel free to meet our team in the Nox Room any day between 5:30 and 8:00 PM.',
      `© ${new Date().getFullYear()} NOX. All Rights Reserved.`,
      /^Build and Designed by/,
      'Useful Links',
    ]) {
      expect(footer.getByText(text)).toBeInTheDocument();
    }
    const links = footer.getAllByRole('link');
    expect(links).toHaveLength(4);
    for (const link of links) {
      expect(link).toHaveAttribute('target', '_blank');
      expect(link).toHaveAttribute('rel', 'noopener');
    }
  });
});

describe('the pages of another society', () => {
  afterEach(() => void (globalThis.noxSociety = undefined));

  it('have its words, and say nothing that it leaves out', async () => {
    globalThis.noxSociety = {
      ...{ name: 'नृत्य मंडल', hours: '', email: 'dance@nritya.example' },
      hero: { ...FIRST_SOCIETY.hero, first: 'हम नाचते हैं', second: 'together', glimpseUrl: '' },
      links: [{ network: 'Mastodon', url: 'https://m.example/@n', handle: '', text: '' }],
      credit: { name: '', url: '' },
    };
    renderRoutes(routes, '/');
    const title = await screen.findByRole('heading', { level: 1 });
    expect(title).toHaveAccessibleName('हम नाचते हैं together');
    // Letters of this script are joined: they are not drawn one by one.
    expect(title.querySelector('[data-letter]')).toBeNull();
    expect(document.title).toBe('नृत्य मंडल | हम नाचते हैं together');
    expect(screen.getByRole('link', { name: 'नृत्य मंडल, home' })).toBeVisible();
    expect(screen.queryByText(/^More on/)).not.toBeInTheDocument();
    const footer = within(screen.getByRole('contentinfo'));
    expect(textsOf(footer.getAllByRole('link'))).toEqual(['', 'dance@nritya.example']);
    expect(footer.getByRole('link', { name: 'नृत्य मंडल on Mastodon' })).toBeVisible();
    expect(footer.queryByText(/Build and Designed|Feel free|NOX/)).not.toBeInTheDocument();
  });
});

describe('the navigation bar', () => {
  it('leads home by its logo and to every page by its links', async () => {
    await open();
    expect(screen.getByRole('link', { name: 'NOX, home' })).toHaveAttribute('href', '/');
    const pages = within(screen.getByRole('navigation', { name: 'Pages' })).getAllByRole('link');
    expect(pages.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['HOME', '/'],
      ['LEARN', '/learn'],
      ['TEAM', '/team'],
      ['ACHIEVEMENTS', '/achievements'],
      ['AUDITIONS', '/auditions'],
    ]);
    expect(screen.getByRole('link', { name: 'HOME' })).toHaveAttribute('aria-current', 'page');
  });

  it('offers the links that live remotes declare', async () => {
    const { queryClient } = await open();
    const entry = { label: 'SHOP', path: '/shop', order: 1 };
    act(() =>
      queryClient.setQueryData(menusQuery.queryKey, [
        { menu: 'site', ...entry },
        { menu: 'admin', ...entry, path: '/admin' },
      ]),
    );
    const pages = within(screen.getByRole('navigation', { name: 'Pages' }));
    expect(await pages.findByRole('link', { name: 'SHOP' })).toHaveAttribute('href', '/shop');
    expect(pages.getAllByRole('link')).toHaveLength(1);
  });

  it('opens and closes its menu by the button', async () => {
    await open();
    const toggle = screen.getByText('Menu').closest('summary')!;
    for (const isOpen of [true, false]) {
      await userEvent.click(toggle);
      expect(toggle.closest('details')!.open).toBe(isOpen);
    }
  });
});
