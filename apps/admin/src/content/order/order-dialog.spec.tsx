import { configureApiClient } from '@nox/api-client';
import { apiUrl, fakeApi, teamMember, tutorial } from '@nox/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { Component as TeamPage } from '../../team/team-page';
import { renderAdmin } from '../../testing/render-admin';
import { Component as TutorialsPage } from '../../tutorials/tutorials-page';

const ordered = jest.fn();
const members = ['Asha', 'Ben', 'Chitra'].map((name) =>
  teamMember({ _id: name.toLowerCase(), name, category: 'Core Team' }),
);

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

async function openCoreTeam() {
  const alone = teamMember({ name: 'Dev', category: 'Members' });
  fakeApi.use(http.get(apiUrl('/team'), () => HttpResponse.json([...members, alone])));
  renderAdmin([{ path: '/admin/team', Component: TeamPage }], '/admin/team');
  const orders = await screen.findByRole('group', { name: 'Change Order' });
  // One alone is in order.
  expect(within(orders).queryByRole('button', { name: 'Members' })).not.toBeInTheDocument();
  await userEvent.click(within(orders).getByRole('button', { name: 'Core Team' }));
  return screen.findByRole('dialog', { name: 'Order of Core Team' });
}

const shown = (dialog: HTMLElement) =>
  within(dialog)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

beforeEach(() => {
  ordered.mockReset();
  configureApiClient({ tokenSource: async () => 'token' });
  fakeApi.use(
    http.put(apiUrl('/team/display-order'), async ({ request }) => {
      ordered(await request.json());
      return new HttpResponse(null, { status: 204 });
    }),
  );
});

describe('the order of a category', () => {
  it('is changed button by button, said aloud, and saved in one call', async () => {
    const dialog = await openCoreTeam();
    expect(shown(dialog)).toEqual(['1Asha', '2Ben', '3Chitra']);
    await press('Move Asha down');
    expect(shown(dialog)).toEqual(['1Ben', '2Asha', '3Chitra']);
    expect(within(dialog).getByRole('status')).toHaveTextContent('Asha: now 2 of 3.');
    // The same button again, without looking for it.
    expect(screen.getByRole('button', { name: 'Move Asha down' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(shown(dialog)).toEqual(['1Ben', '2Chitra', '3Asha']);
    await press('Move Asha down');
    expect(shown(dialog)).toEqual(['1Ben', '2Chitra', '3Asha']);
    await press('Save Order');
    expect(await screen.findByText('The order of Core Team was saved.')).toBeVisible();
    expect(ordered).toHaveBeenCalledTimes(1);
    expect(ordered).toHaveBeenCalledWith({ ids: ['ben', 'chitra', 'asha'] });
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
  });

  it('stays as it was on Cancel', async () => {
    const dialog = await openCoreTeam();
    await press('Move Chitra up');
    await press('Cancel');
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(ordered).not.toHaveBeenCalled();
  });

  it('says what the server says when it refuses, and keeps what was arranged', async () => {
    const message = 'The order was not saved: someone else deleted an item meanwhile.';
    fakeApi.use(
      http.put(apiUrl('/team/display-order'), () =>
        HttpResponse.json({ message, code: 'conflict' }, { status: 409 }),
      ),
    );
    const dialog = await openCoreTeam();
    await press('Move Chitra up');
    await press('Save Order');
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(message);
    expect(shown(dialog)).toEqual(['1Asha', '2Chitra', '3Ben']);
  });
});

describe('the order of a dance style', () => {
  it('is saved for that style alone', async () => {
    const sorted = jest.fn();
    const [one, two] = ['Freeze', 'Toprock'].map((title) =>
      tutorial({ _id: title.toLowerCase(), title, danceStyle: 'Breaking' }),
    );
    fakeApi.use(
      http.get(apiUrl('/tutorials'), () =>
        HttpResponse.json({ Breaking: [one, two], Waacking: [tutorial()] }),
      ),
      http.put(apiUrl('/tutorials/display-order'), async ({ request }) => {
        sorted(await request.json());
        return new HttpResponse(null, { status: 204 });
      }),
    );
    renderAdmin([{ path: '/admin/tutorials', Component: TutorialsPage }], '/admin/tutorials');
    await userEvent.click(await screen.findByRole('button', { name: 'Change Order of Breaking' }));
    expect(
      screen.queryByRole('button', { name: 'Change Order of Waacking' }),
    ).not.toBeInTheDocument();
    await screen.findByRole('dialog', { name: 'Order of Breaking' });
    await press('Move Toprock up');
    await press('Save Order');
    await waitFor(() => expect(sorted).toHaveBeenCalledWith({ ids: ['toprock', 'freeze'] }));
  });
});
