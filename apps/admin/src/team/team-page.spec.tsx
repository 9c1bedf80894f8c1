import { configureApiClient } from '@nox/api-client';
import { apiUrl, fakeApi, teamMember } from '@nox/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { renderAdmin } from '../testing/render-admin.tsx';
import { Component as TeamPage } from './team-page.tsx';

const routes = [{ path: '/admin/team', Component: TeamPage }];
const answer = (members: object[]) =>
  fakeApi.use(http.get(apiUrl('/team'), () => HttpResponse.json(members)));

beforeEach(() => configureApiClient({ tokenSource: async () => 'token' }));

describe('the team list', () => {
  it('shows all members in the order of the team page, and marks those whom visitors do not see', async () => {
    answer([
      teamMember({ name: 'Dev', category: 'Members', isActive: false }),
      teamMember({ _id: 'a/b', name: 'Isha', category: 'Executive Board', position: 'President' }),
    ]);
    renderAdmin(routes, '/admin/team');
    const table = await screen.findByRole('table', { name: 'Team members' });
    const columns = within(table).getAllByRole('columnheader');
    expect(columns.map(({ textContent }) => textContent)).toEqual([
      'Image',
      'Name',
      'Position',
      'Category',
      'Year',
      'Active',
      'Actions',
    ]);
    const [, isha, dev] = within(table).getAllByRole('row');
    expect(within(isha!).getByRole('rowheader')).toHaveTextContent('Isha');
    expect(within(isha!).getByText('President')).toBeVisible();
    expect(within(isha!).getByText('Active')).toBeVisible();
    expect(within(dev!).getByText('Inactive')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Edit Isha' })).toHaveAttribute(
      'href',
      '/admin/team/edit/a%2Fb',
    );
    expect(screen.getByRole('link', { name: 'Add New Member' })).toHaveAttribute(
      'href',
      '/admin/team/new',
    );
  });

  it('says what to do when there is nobody', async () => {
    answer([]);
    renderAdmin(routes, '/admin/team');
    expect(await screen.findByText('No team members found. Add one to get started!')).toBeVisible();
  });

  it('says so when they cannot be fetched, and tries again', async () => {
    fakeApi.use(http.get(apiUrl('/team'), () => HttpResponse.error()));
    renderAdmin(routes, '/admin/team');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Failed to fetch team members. Please try again later.',
    );
    answer([teamMember({ name: 'Isha' })]);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('rowheader', { name: 'Isha' })).toBeVisible();
  });
});
