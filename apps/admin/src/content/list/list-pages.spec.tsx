import { respond, ruleSet, teamMember, textsOf } from '@nox/testing';
import { screen, within } from '@testing-library/react';
import { renderAdmin } from '../../testing/render-admin.tsx';
import { LIST_PAGES } from './list-pages.tsx';

const open = (segment: 'rules' | 'team') =>
  renderAdmin([{ path: '/', Component: LIST_PAGES[segment] }], '/');

it('has the active rule set first', async () => {
  respond('get', '/audition-rules', [
    ruleSet({ _id: 'one', sectionTitle: 'Spring', isActive: false }),
    ruleSet({ _id: 'two', sectionTitle: 'Autumn', isActive: true }),
  ]);
  open('rules');
  const titles = textsOf(await screen.findAllByRole('rowheader'));
  expect(titles.map((title) => title?.slice(0, 6))).toEqual(['Autumn', 'Spring']);
});

it('shows when and where the audition of a rule set is', async () => {
  const eventDetails = { date: '12 December 2026', day: '', venue: 'Nox Room', time: '17:30' };
  respond('get', '/audition-rules', [
    ruleSet({ _id: 'one', sectionTitle: 'Winter', eventDetails }),
    ruleSet({ _id: 'two', sectionTitle: 'Draft' }),
  ]);
  open('rules');
  expect(textsOf(await screen.findAllByRole('rowheader'))).toEqual([
    'Winter12 December 2026 · 17:30 · Nox Room',
    'Draft',
  ]);
});

it('draws another bust for each member without a photo, as the team page does', async () => {
  const members = ['Dev', 'Isha'].map((name) => teamMember({ _id: name, name, imageUrl: '' }));
  respond('get', '/team', members);
  open('team');
  const rows = (await screen.findByRole('table')).querySelectorAll('tbody tr');
  const busts = [...rows].map((row) => row.querySelector('svg')!.innerHTML);
  expect(new Set(busts).size).toBe(2);
});

it('shows all members in the order of the team page, and marks inactive ones', async () => {
  const members = [
    teamMember({ _id: 'a/b', name: 'Isha', category: 'Executive Board', position: 'President' }),
    teamMember({ name: 'Dev', category: 'Members', isActive: false }),
  ];
  respond('get', '/team', members);
  open('team');
  const table = await screen.findByRole('table', { name: 'Team members' });
  const [, isha, dev] = within(table).getAllByRole('row');
  expect(within(isha!).getByRole('rowheader')).toHaveTextContent('Isha');
  expect(within(isha!).getByText('President')).toBeVisible();
  expect(within(isha!).getByText('Active')).toBeVisible();
  expect(within(dev!).getByText('Inactive')).toBeVisible();
  const edit = screen.getByRole('link', { name: 'Edit Isha' });
  expect(edit).toHaveAttribute('href', '/admin/team/edit/a%2Fb');
});
