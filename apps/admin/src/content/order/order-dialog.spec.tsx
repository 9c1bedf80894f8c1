import { click, respond, teamMember, textsOf, tutorial } from '@nox/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAdmin } from '../../testing/render-admin.tsx';
import { LIST_PAGES } from '../list/list-pages.tsx';

let ordered: unknown[];
const members = ['Asha', 'Ben', 'Chitra'].map((name) =>
  teamMember({ _id: name.toLowerCase(), name, category: 'Core Team' }),
);

async function openCoreTeam() {
  const alone = teamMember({ name: 'Dev', category: 'Members' });
  respond('get', '/team', [...members, alone]);
  renderAdmin([{ path: '/admin/team', Component: LIST_PAGES.team }], '/admin/team');
  const orders = await screen.findByRole('group', { name: 'Change Order' });
  expect(within(orders).queryByRole('button', { name: 'Members' })).not.toBeInTheDocument();
  await userEvent.click(within(orders).getByRole('button', { name: 'Core Team' }));
  return screen.findByRole('dialog', { name: 'Order of Core Team' });
}

const shown = (dialog: HTMLElement) => textsOf(within(dialog).getAllByRole('listitem'));

beforeEach(() => {
  // jsdom has no layout; rows out of view are not rendered.
  jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(450);
  jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(45);
  ordered = respond('put', '/team/display-order', null, 204);
});

describe('the order of a category', () => {
  it('is changed by buttons, announced, and saved in one call', async () => {
    const dialog = await openCoreTeam();
    expect(shown(dialog)).toEqual(['1Asha', '2Ben', '3Chitra']);
    await click('Move Asha down');
    expect(shown(dialog)).toEqual(['1Ben', '2Asha', '3Chitra']);
    expect(within(dialog).getByRole('status')).toHaveTextContent('Asha: now 2 of 3.');
    // The clicked button keeps the focus.
    expect(screen.getByRole('button', { name: 'Move Asha down' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(shown(dialog)).toEqual(['1Ben', '2Chitra', '3Asha']);
    await click('Move Asha down');
    expect(shown(dialog)).toEqual(['1Ben', '2Chitra', '3Asha']);
    await click('Save order', 'The order of Core Team was saved.');
    const change = { ids: ['ben', 'chitra', 'asha'], before: ['asha', 'ben', 'chitra'] };
    expect(ordered).toEqual([change]);
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
  });

  it('is unchanged after leaving, which asks if an item was moved', async () => {
    const dialog = await openCoreTeam();
    await click('Move Chitra up');
    await userEvent.keyboard('{Escape}');
    await screen.findByRole('alertdialog', { name: 'The new order is not saved' });
    await click('Continue arranging');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(shown(dialog)).toEqual(['1Asha', '2Chitra', '3Ben']);
    await click('Cancel');
    await screen.findByRole('alertdialog');
    await click('Discard the new order');
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(ordered).toEqual([]);
  });

  it('does not ask if all items are in their old order', async () => {
    const dialog = await openCoreTeam();
    await click('Move Chitra up');
    await click('Move Chitra down');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(ordered).toEqual([]);
  });

  it('shows the server’s rejection, and keeps the new order', async () => {
    const message = 'The order was not saved: an item was deleted meanwhile.';
    respond('put', '/team/display-order', { message, code: 'conflict' }, 409);
    const dialog = await openCoreTeam();
    await click('Move Chitra up');
    await click('Save order');
    const alert = await within(dialog).findByRole('alert');
    expect(alert).toHaveTextContent(message);
    await waitFor(() => expect(alert).toHaveFocus());
    expect(shown(dialog)).toEqual(['1Asha', '2Chitra', '3Ben']);
  });

  it('that a colleague has changed meanwhile is shown instead, and saved over that', async () => {
    const message = 'The order was not saved: it was changed meanwhile.';
    respond('put', '/team/display-order', { message, code: 'stale' }, 412);
    const dialog = await openCoreTeam();
    await click('Move Chitra up');
    respond('get', '/team', members.toReversed());
    await click('Save order');
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(message);
    await waitFor(() => expect(shown(dialog)).toEqual(['1Chitra', '2Ben', '3Asha']));
    ordered = respond('put', '/team/display-order', null, 204);
    await click('Move Chitra down');
    await click('Save order');
    const change = { ids: ['ben', 'chitra', 'asha'], before: ['chitra', 'ben', 'asha'] };
    await waitFor(() => expect(ordered).toEqual([change]));
  });
});

describe('the order of two thousand', () => {
  it('renders only the visible rows, with their positions, and moves one among all', async () => {
    const many = Array.from({ length: 2_000 }, (_, index) =>
      teamMember({ _id: `m${index}`, name: `Member ${index}`, category: 'Members' }),
    );
    respond('get', '/team', many);
    renderAdmin([{ path: '/admin/team', Component: LIST_PAGES.team }], '/admin/team');
    const orders = await screen.findByRole('group', { name: 'Change Order' });
    await userEvent.click(within(orders).getByRole('button', { name: 'Members' }));
    const dialog = await screen.findByRole('dialog', { name: 'Order of Members' });
    const [first, ...others] = within(dialog).getAllByRole('listitem');
    expect(first).toHaveAttribute('aria-posinset', '1');
    expect(first).toHaveAttribute('aria-setsize', '2000');
    expect(others.length).toBeLessThan(50);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Move Member 0 down' }));
    expect(within(dialog).getByRole('status')).toHaveTextContent('Member 0: now 2 of 2000.');
  });
});

describe('the order of a dance style', () => {
  it('is saved for that style alone', async () => {
    const [one, two] = ['Freeze', 'Toprock'].map((title) =>
      tutorial({ _id: title.toLowerCase(), title, danceStyle: 'Breaking' }),
    );
    respond('get', '/tutorials', { Breaking: [one, two], Waacking: [tutorial()] });
    const sorted = respond('put', '/tutorials/display-order', null, 204);
    renderAdmin(
      [{ path: '/admin/tutorials', Component: LIST_PAGES.tutorials }],
      '/admin/tutorials',
    );
    await click('Change Order of Breaking');
    expect(
      screen.queryByRole('button', { name: 'Change Order of Waacking' }),
    ).not.toBeInTheDocument();
    await screen.findByRole('dialog', { name: 'Order of Breaking' });
    await click('Move Toprock up');
    await click('Save order');
    const change = { ids: ['toprock', 'freeze'], before: ['freeze', 'toprock'] };
    await waitFor(() => expect(sorted).toEqual([change]));
  });
});
