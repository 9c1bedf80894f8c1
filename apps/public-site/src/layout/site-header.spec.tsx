import { menusQuery } from '@nox/federation/contract';
import { renderRoutes } from '@nox/testing';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import routes from '../routes.tsx';

async function open() {
  renderRoutes(routes, '/');
  return (await screen.findByText('Menu')).closest('summary')!;
}

async function openMenu() {
  const toggle = await open();
  await userEvent.click(toggle);
  expect(isOpen()).toBe(true);
  return toggle;
}

const isOpen = () => screen.getByText('Menu').closest('details')!.open;

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
    const { queryClient } = renderRoutes(routes, '/');
    await screen.findByText('Menu');
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
    const toggle = await openMenu();
    await userEvent.click(toggle);
    expect(isOpen()).toBe(false);
  });
});
