import { click, respond, teamMember, textsOf } from '@nox/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAdmin } from '../../testing/render-admin.tsx';
import { FORM_PAGES } from '../form/form-page.tsx';
import { LIST_PAGES } from './list-pages.tsx';

const routes = [
  { path: '/admin/team', Component: LIST_PAGES.team },
  { path: '/admin/team/edit/:id', Component: FORM_PAGES.team },
];

const names = () => textsOf(screen.getAllByRole('rowheader'));

const three = [
  teamMember({ name: 'Zoya', position: 'President', category: 'Executive Board', year: '4' }),
  teamMember({ name: 'Kabir', position: 'Breaking Lead', category: 'Core Team', year: '3' }),
  teamMember({ name: 'anna', position: 'Dancer', category: 'Members', year: '10' }),
];

function open(search = '', members: object[] = three) {
  respond('get', '/team', members);
  return renderAdmin(routes, `/admin/team${search}`);
}

describe('a list', () => {
  it('finds rows by any text in any letter case, with a message for no match', async () => {
    const { router } = open();
    const search = await screen.findByRole('searchbox', { name: 'Search the team' });
    await userEvent.type(search, 'BREAK');
    await waitFor(() => expect(names()).toEqual(['Kabir']));
    await waitFor(() => expect(router.state.location.search).toBe('?search=BREAK'));
    await userEvent.type(search, 'x');
    expect(await screen.findByText('Nothing here matches the search.')).toBeVisible();
    await userEvent.clear(search);
    await waitFor(() => expect(names()).toHaveLength(3));
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });

  it('is limited to a state by its address, until all are asked for', async () => {
    const ines = teamMember({ name: 'Ines', isActive: false });
    const { router } = open('?only=Inactive', [...three, ines]);
    await screen.findByText('Only “Inactive” is shown.');
    expect(names()).toEqual(['Ines']);
    await click('Show all');
    await waitFor(() => expect(names()).toHaveLength(4));
    expect(router.state.location.search).toBe('');
    expect(screen.getByRole('heading', { name: 'Team' })).toHaveFocus();
  });

  it('shows everything when the state in its address is unknown', async () => {
    open('?only=Nothing');
    await screen.findByRole('table');
    expect(names()).toHaveLength(3);
    expect(screen.queryByRole('button', { name: 'Show all' })).not.toBeInTheDocument();
  });

  it('keeps the typed text while the address is changing', async () => {
    respond('get', '/team', three);
    let release: () => void = () => undefined;
    const guard = jest.fn();
    const delay = async () => {
      guard();
      await new Promise<void>((resolve) => (release = resolve));
    };
    const { router } = renderAdmin(
      [{ path: '/admin/team', Component: LIST_PAGES.team, middleware: [delay] }],
      '/admin/team',
    );
    await waitFor(() => expect(guard).toHaveBeenCalledTimes(1));
    release();
    const search = await screen.findByRole('searchbox');
    await screen.findByRole('table');
    // The whole text is pasted: a slow machine would change the address between two letters.
    await userEvent.click(search);
    await userEvent.paste('kabir');
    await waitFor(() => expect(guard).toHaveBeenCalledTimes(2));
    await userEvent.clear(search);
    release();
    await waitFor(() => expect(router.state.location.search).toBe('?search=kabir'));
    expect(search).toHaveValue('');
    await waitFor(() => expect(guard).toHaveBeenCalledTimes(3));
    release();
    await waitFor(() => expect(router.state.location.search).toBe(''));
    expect(search).toHaveValue('');
    expect(names()).toHaveLength(3);
  });

  it('follows the address after a link has changed it', async () => {
    const { router } = open();
    await userEvent.type(await screen.findByRole('searchbox'), 'kabir');
    await waitFor(() => expect(router.state.location.search).toBe('?search=kabir'));
    await act(() => router.navigate('/admin/team'));
    await waitFor(() => expect(screen.getByRole('searchbox')).toHaveValue(''));
    expect(names()).toHaveLength(3);
  });

  it('is sorted by a column, ascending, descending, then not at all', async () => {
    const { router } = open();
    const header = () => screen.findByRole('columnheader', { name: 'Name' });
    const sort = within(await header()).getByRole('button');
    expect(await header()).toHaveAttribute('aria-sort', 'none');
    await userEvent.click(sort);
    await waitFor(() => expect(names()).toEqual(['anna', 'Kabir', 'Zoya']));
    expect(await header()).toHaveAttribute('aria-sort', 'ascending');
    await userEvent.click(sort);
    await waitFor(() => expect(names()).toEqual(['Zoya', 'Kabir', 'anna']));
    expect(router.state.location.search).toBe('?sort=-name');
    await userEvent.click(sort);
    await waitFor(() => expect(router.state.location.search).toBe(''));
    expect(names()).toEqual(['Zoya', 'Kabir', 'anna']);
  });

  it('sorts numeric texts as numbers', async () => {
    open('?sort=year');
    await screen.findByRole('table');
    expect(names()).toEqual(['Kabir', 'Zoya', 'anna']);
  });

  it('is sorted by a select on narrow screens', async () => {
    open();
    await userEvent.selectOptions(await screen.findByLabelText('Sort by'), 'Name, descending');
    await waitFor(() => expect(names()).toEqual(['Zoya', 'Kabir', 'anna']));
  });

  it('is unchanged after a form returns to it', async () => {
    respond('get', `/team/${three[1]!._id}`, three[1]!);
    const { router } = open('?search=kabir');
    await userEvent.click(await screen.findByRole('link', { name: 'Edit Kabir' }));
    await userEvent.click(await screen.findByRole('link', { name: 'Cancel' }));
    await waitFor(() => expect(names()).toEqual(['Kabir']));
    expect(router.state.location.search).toBe('?search=kabir');
  });

  it('shows the row that its address names, also if a search hides it', async () => {
    const { router } = open(`?search=kabir&sort=name#item-${three[0]!._id}`);
    await waitFor(() => expect(names()).toEqual(['anna', 'Kabir', 'Zoya']));
    expect(router.state.location.search).toBe('?sort=name');
    expect(screen.getByRole('row', { name: /Zoya/ })).toHaveClass('marked');
    expect(screen.getByRole('row', { name: /Kabir/ })).not.toHaveClass('marked');
    await userEvent.type(screen.getByRole('searchbox'), 'kabir');
    await waitFor(() => expect(names()).toEqual(['Kabir']));
  });

  describe('of several pages', () => {
    const many = Array.from({ length: 120 }, (_, index) =>
      teamMember({ name: `Member ${index + 1}`, category: 'Members' }),
    );

    it('is paged, and a search returns to the first page', async () => {
      const { router } = open('', many);
      const pages = await screen.findByRole('navigation', { name: 'Pages of Team members' });
      expect(pages).toHaveTextContent('1–50 of 120');
      const previous = screen.getByRole('button', { name: 'Previous' });
      expect(previous).toHaveAttribute('aria-disabled', 'true');
      await click('Next');
      await waitFor(() => expect(names()[0]).toBe('Member 51'));
      expect(screen.getByRole('table', { name: 'Team members' })).toHaveFocus();
      await click('Next');
      await waitFor(() => expect(pages).toHaveTextContent('101–120 of 120'));
      expect(router.state.location.search).toBe('?page-team-members=3');
      await userEvent.type(screen.getByRole('searchbox'), 'Member 7');
      await waitFor(() => expect(names()[0]).toBe('Member 7'));
      await waitFor(() => expect(router.state.location.search).toBe('?search=Member+7'));
    });

    it('shows the page of the row that its address names, until another is asked for', async () => {
      open(`#item-${many[70]!._id}`, many);
      await screen.findByRole('table');
      expect(names()[0]).toBe('Member 51');
      expect(await screen.findByText('Member 71 is marked in the list.')).toBeInTheDocument();
      await click('Next');
      await waitFor(() => expect(names()[0]).toBe('Member 101'));
    });

    it.each([
      [120, 'Member 101'],
      [100, 'Member 51'],
    ])('shows the last page of %d if the address has a later one', async (count, first) => {
      open('?page-team-members=99', many.slice(0, count));
      await screen.findByRole('table');
      expect(names()[0]).toBe(first);
    });
  });
});
