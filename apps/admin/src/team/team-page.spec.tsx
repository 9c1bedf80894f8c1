import { respond, teamMember } from '@nox/testing';
import { screen, within } from '@testing-library/react';
import { renderAdmin } from '../testing/render-admin.tsx';
import { Component as TeamPage } from './team-page.tsx';

it('draws another bust for each member without a photo, as the team page does', async () => {
  const members = ['Dev', 'Isha'].map((name) => teamMember({ _id: name, name, imageUrl: '' }));
  respond('get', '/team', members);
  renderAdmin([{ path: '/admin/team', Component: TeamPage }], '/admin/team');
  const rows = within(await screen.findByRole('table'))
    .getAllByRole('row')
    .slice(1);
  const busts = rows.map((row) => row.querySelector('svg')!.innerHTML);
  expect(new Set(busts).size).toBe(2);
});

it('shows all members in the order of the team page, and marks inactive ones', async () => {
  const members = [
    teamMember({ name: 'Dev', category: 'Members', isActive: false }),
    teamMember({ _id: 'a/b', name: 'Isha', category: 'Executive Board', position: 'President' }),
  ];
  respond('get', '/team', members);
  renderAdmin([{ path: '/admin/team', Component: TeamPage }], '/admin/team');
  const table = await screen.findByRole('table', { name: 'Team members' });
  const [, isha, dev] = within(table).getAllByRole('row');
  expect(within(isha!).getByRole('rowheader')).toHaveTextContent('Isha');
  expect(within(isha!).getByText('President')).toBeVisible();
  expect(within(isha!).getByText('Active')).toBeVisible();
  expect(within(dev!).getByText('Inactive')).toBeVisible();
  const edit = screen.getByRole('link', { name: 'Edit Isha' });
  expect(edit).toHaveAttribute('href', '/admin/team/edit/a%2Fb');
});
