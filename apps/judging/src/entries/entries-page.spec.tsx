import {
  auditionEntry,
  chooseAction,
  failRequests,
  click,
  respond,
  respondBy,
  textsOf,
} from '@nox/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import {
  acceptDecisions,
  dialogOf,
  openEntries,
  openPage,
  reviewsWith,
  serveEntries,
  serveEvents,
  shownNames,
  undoableChange,
} from '../testing/serve-entries.ts';

const STATUS = '/auditions/:id/status';

const isha = auditionEntry({ _id: 'isha', fullName: 'Isha Rao', rollNumber: 'BT23ECE101' });
const kabir = auditionEntry({
  _id: 'kabir',
  fullName: 'Kabir Rao',
  rollNumber: 'BT21MEC033',
  status: 'Not Selected',
  timeSlot: '16:00 - 16:30',
  reviews: [{ _id: 'r1', judgeEmail: 'Meera', notes: 'Sharp.' }],
});

const statusOf = (name: string) => screen.getByRole('combobox', { name: `Status of ${name}` });

describe('the list of entries', () => {
  it('shows each entry with its number, slot, status, and reviews with their mean', async () => {
    const timeSlot = '2026-08-14 16:00 - 16:30 · Hall A';
    await openEntries([
      { ...isha, number: 305, timeSlot, reviews: reviewsWith(5, 8) },
      kabir,
      { ...kabir, _id: 'leela', fullName: 'Leela Rao', reviews: reviewsWith(5, 7) },
    ]);
    const [head, first, second, third] = screen.getAllByRole('row');
    const columns = within(head!).getAllByRole('columnheader');
    const spanning = screen.getByRole('table').querySelectorAll('[colspan]');
    for (const cell of spanning) expect(cell).toHaveAttribute('colspan', String(columns.length));
    expect(spanning).not.toHaveLength(0);
    expect(textsOf(columns)).toEqual([
      ...['S.No.', 'Name', 'Roll Number', 'Time Slot', 'Status', 'Reviews', 'Mean', 'Actions'],
    ]);
    // Numbers are aligned where they are compared.
    for (const column of [5, 6]) expect(columns[column]).toHaveAttribute('data-align', 'end');
    expect(within(first!).getByRole('rowheader')).toHaveTextContent('Isha RaoHip Hop');
    expect(within(first!).getByTitle(timeSlot)).toHaveTextContent('Fri 14 · 16:00 · Hall A');
    expect(textsOf(within(first!).getAllByRole('cell')).with(3, '').slice(0, -1)).toEqual([
      ...['305', 'BT23ECE101', 'Fri 14 · 16:00 · Hall A', '', '2', '6.5 spread 3'],
    ]);
    expect(within(first!).getByRole('img', { name: 'Scores 5, 8' })).toBeVisible();
    expect(statusOf('Kabir Rao')).toHaveValue('Not Selected');
    expect(textsOf(within(second!).getAllByRole('cell')).slice(4, 6)).toEqual(['1', '']);
    // These scores are less than three points apart.
    expect(textsOf(within(third!).getAllByRole('cell')).slice(4, 6)).toEqual(['2', '6.0']);
  });

  it('marks reserves by their places among those who take part', async () => {
    const reserve = (name: string, reserveRank: number, fields = {}) => ({
      ...kabir,
      _id: name,
      fullName: name,
      reserveRank,
      ...fields,
    });
    const left = reserve('Chitra', 2, { isWithdrawn: true });
    await openEntries([kabir, reserve('Asha', 4), reserve('Ben', 1), left]);
    const statuses = screen.getAllByRole('combobox', { name: /^Status of/ });
    const shown = statuses.map((status) => (status as HTMLSelectElement).selectedOptions[0]);
    expect(textsOf(shown as HTMLElement[])).toEqual([
      ...['Not Selected', 'Reserve 2', 'Reserve 1', 'Not Selected'],
    ]);
    const filter = screen.getByRole('navigation', { name: 'Filter by status' });
    expect(textsOf(within(filter).getAllByRole('link'))).toEqual([
      ...['All 4', 'Pending 0', 'Selected 0', 'Reserve 2', 'Not Selected 1', 'Withdrawn 1'],
    ]);
  });

  it('says in its row what a change made, which is undone there, whatever the filter', async () => {
    const sent: unknown[] = [];
    const { promise, resolve } = Promise.withResolvers<void>();
    respondBy('put', '/auditions/:id/status', async ({ request }) => {
      sent.push(await request.json());
      await promise;
      return kabir;
    });
    const asha = { ...kabir, _id: 'asha', fullName: 'Asha', reserveRank: 1 };
    await openEntries([asha, kabir], '?status=Reserve');
    const status = await screen.findByRole('combobox', { name: 'Status of Asha' });
    await userEvent.selectOptions(status, 'Selected');
    const undo = await screen.findByRole('button', { name: 'Undo: Asha is Selected' });
    expect(undo.closest('td')).toHaveTextContent('Selected · Undo');
    expect(screen.getByText('Asha is Selected.')).toHaveAttribute('role', 'status');
    await waitFor(() => expect(sent).toHaveLength(1));
    await userEvent.click(undo);
    expect(status).toHaveFocus();
    expect(screen.queryByRole('button', { name: /^Undo/ })).not.toBeInTheDocument();
    expect(screen.getByText('Asha is Reserve 1 again.')).toBeInTheDocument();
    resolve();
    await waitFor(() =>
      expect(sent[1]).toEqual({ status: 'Not Selected', expected: 'Selected', reserve: 1 }),
    );
  });

  it('has one action in sight, and the others in a menu with the deletion last', async () => {
    await openEntries([{ ...isha, phoneNumber: '9876543210' }, kabir]);
    await click('More actions for Isha Rao');
    const items = await screen.findAllByRole('menuitem');
    expect(textsOf(items)).toEqual([
      'Compare reviews There are no reviews yet.',
      ...['Chat', 'Delete entry'],
    ]);
    expect(items[0]).toHaveAttribute('aria-disabled', 'true');
    await userEvent.keyboard('{Escape}');
    await click('More actions for Kabir Rao');
    expect(await screen.findByRole('menuitem', { name: 'Compare reviews' })).not.toHaveAttribute(
      'aria-disabled',
    );
  });

  it('opens the details on a click into a row, but not on one of its controls', async () => {
    const { router } = await openEntries([isha, kabir]);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Choose Isha Rao' }));
    expect(router.state.location.search).toBe('');
    await userEvent.click(screen.getByText('BT23ECE101'));
    await screen.findByRole('dialog', { name: 'Isha Rao' });
    expect(router.state.location.search).toBe('?entry=isha');
    await click('Close');
    await waitFor(() =>
      expect(screen.getByRole('button', { name: /^View.* Isha Rao$/ })).toHaveFocus(),
    );
  });

  it('offers the import where there are no entries', async () => {
    await openEntries([]);
    expect(screen.getByText('There are no candidates yet.')).toBeVisible();
    await click('Import');
    const dialog = await dialogOf('Import candidates');
    serveEntries([isha]);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(await screen.findByRole('rowheader', { hidden: true })).toHaveTextContent('Isha Rao');
    expect(dialog).toBeVisible();
  });

  it('offers to clear the search and all filters where no entry passes them', async () => {
    const { router } = await openEntries([isha], '?search=x&status=Pending&style=Krump&sort=name');
    expect(screen.getByText('No entries match criteria.')).toBeVisible();
    await click('Clear search and filters');
    await waitFor(() => expect(shownNames()).toEqual(['Isha Rao']));
    expect(router.state.location.search).toBe('?sort=name');
    expect(screen.getByRole('searchbox')).toHaveFocus();
  });

  it('offers to divide the entries into slots where none has one', async () => {
    await openEntries([isha], '?view=slots');
    expect(screen.getByText('No entries have been slotted yet.')).toBeVisible();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
    await click('Divide into Slots');
    expect(await dialogOf('Schedule Audition Time Slots')).toBeVisible();
  });

  it('shows a failure to fetch, and fetches again on request', async () => {
    failRequests('get', '/auditions');
    openPage();
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch audition entries.');
    serveEntries([isha]);
    await click('Try again');
    expect(await screen.findByRole('rowheader', { name: /^Isha Rao/ })).toBeVisible();
  });
});

describe('chosen candidates', () => {
  const five = ['Asha', 'Ben', 'Chitra', 'Dev', 'Esha'].map((fullName) =>
    auditionEntry({ _id: fullName, fullName }),
  );
  const box = (name: string) => screen.getByRole('checkbox', { name: `Choose ${name}` });
  /** The second box by mouse or key. */
  async function chooseRange(first: string, last: string, isByKey = false) {
    const user = userEvent.setup();
    await user.click(box(first));
    if (isByKey) act(() => box(last).focus());
    await user.keyboard(isByKey ? '{Shift>} {/Shift}' : '{Shift>}');
    if (isByKey) return;
    await user.click(box(last));
    await user.keyboard('{/Shift}');
  }

  it('are moved to a slot together, as a range with Shift', async () => {
    const answer = { message: '3 candidates moved to 16:00 - 16:30.', undoable: null };
    const moved = respond('put', '/auditions/time-slots', answer);
    await openEntries([...five, kabir]);
    expect(screen.queryByText(/chosen/)).not.toBeInTheDocument();
    await chooseRange('Asha', 'Dev');
    await userEvent.click(box('Ben'));
    expect(screen.getByText('3 candidates chosen')).toBeVisible();
    await click('Move to slot…');
    const dialog = await dialogOf('Move 3 candidates');
    expect(dialog).toHaveTextContent('Asha, Chitra, Dev');
    await userEvent.selectOptions(within(dialog).getByLabelText('Time slot'), '16:00 - 16:30 (1)');
    await click('Move', '3 candidates moved to 16:00 - 16:30.');
    const ids = ['Asha', 'Chitra', 'Dev'];
    expect(moved).toEqual([{ ids, timeSlot: '16:00 - 16:30' }]);
    await waitFor(() => expect(screen.queryByText(/chosen/)).not.toBeInTheDocument());
  });

  it.each(['none', 'new'])('are moved to a slot named “%s”', async (timeSlot) => {
    const answer = { message: 'Asha moved.', undo: null };
    const moved = respond('put', '/auditions/time-slots', answer);
    await openEntries([...five, auditionEntry({ ...kabir, timeSlot })]);
    await userEvent.click(box('Asha'));
    await click('Move to slot…');
    const dialog = await screen.findByRole('dialog', { name: 'Move Asha' });
    await userEvent.selectOptions(within(dialog).getByLabelText('Time slot'), `${timeSlot} (1)`);
    await click('Move');
    await waitFor(() => expect(moved).toEqual([{ ids: ['Asha'], timeSlot }]));
  });

  it('are written to on the page for messages, which gets their ids in the state of the navigation', async () => {
    const ofSeason = { path: '/admin/season/messages/write', element: null };
    const { router } = await openEntries(five, '', [ofSeason]);
    await userEvent.click(box('Ben'));
    await chooseAction('More', 'Message…');
    const { location } = router.state;
    expect(location).toMatchObject({ pathname: ofSeason.path, search: '' });
    expect(location.state).toEqual({ chosen: ['Ben'] });
  });

  it('are a range from the one chosen last; those that the filter hides are counted, and cleared', async () => {
    await openEntries(five);
    await userEvent.click(box('Asha'));
    await chooseRange('Chitra', 'Dev', true);
    expect(screen.queryByText(/hidden by the filter/)).toBeNull();
    await userEvent.type(screen.getByRole('searchbox'), 'Asha');
    expect(await screen.findByText('2 hidden by the filter.')).toBeVisible();
    expect(screen.getByText('3 candidates chosen')).toBeVisible();
    await click('Choose all 1');
    expect(screen.getByText('1 candidate chosen')).toBeVisible();
    await click('Clear');
    expect(box('Asha')).not.toBeChecked();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it('change their status together once their names are confirmed, and back', async () => {
    const list = [{ ...five[0]!, status: 'Not Selected' as const }, ...five.slice(1), kabir];
    const sent = acceptDecisions(list);
    await openEntries(list);
    await chooseRange('Asha', 'Esha');
    await click('Reject');
    const question = await screen.findByRole('alertdialog', {
      name: 'Reject Ben, Chitra and 2 others?',
    });
    const change = '4 candidates will be Not Selected. 1 candidate already is.';
    expect(question).toHaveTextContent(change);
    expect(sent).not.toHaveBeenCalled();
    await click('Reject 4', /Ben, Chitra and 2 others are Not Selected now\./);
    const four = ['Ben', 'Chitra', 'Dev', 'Esha'];
    await waitFor(() =>
      expect(sent.mock.calls).toEqual(four.map((name) => [name, 'Not Selected'])),
    );
    await waitFor(() => expect(statusOf('Esha')).toHaveValue('Not Selected'));
    sent.mockClear();
    await click('Undo');
    await waitFor(() => expect(sent.mock.calls).toEqual(four.map((name) => [name, 'Pending'])));
    expect(statusOf('Asha')).toHaveValue('Not Selected');
    expect(screen.getByText('5 candidates chosen')).toBeVisible();
  });

  it('are deleted together once their names are confirmed, and can be restored', async () => {
    const undoable = undoableChange({ count: 3 });
    const reserve = { ...five[3]!, status: 'Not Selected', reserveRank: 1 } as const;
    await openEntries([...five.with(3, reserve), kabir]);
    await chooseRange('Ben', 'Dev');
    await chooseAction('More', 'Delete…');
    const question = await screen.findByRole('alertdialog', { name: 'Delete 3 candidates' });
    expect(question).toHaveTextContent(
      'Are you sure you want to delete Ben, Chitra and Dev, with all reviews? 1 of them is a reserve. You can undo this for ten minutes.',
    );
    respond('post', '/auditions/deletions', { message: 'Gone already.' }, 404);
    await click('Delete 3');
    expect(await within(question).findByText('Gone already.')).toBeVisible();

    const answer = { message: '3 candidates deleted.', undoable };
    const deleted = respond('post', '/auditions/deletions', answer);
    respond('get', '/auditions/undoable', [undoable]);
    serveEntries([five[0]!, five[4]!, kabir]);
    await click('Delete 3', '3 candidates deleted.');
    expect(deleted).toEqual([{ ids: ['Ben', 'Chitra', 'Dev'] }]);
    await waitFor(() => expect(shownNames()).toEqual(['Asha', 'Esha', 'Kabir Rao']));
    expect(screen.queryByText(/chosen/)).not.toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());

    respond('post', '/auditions/undoable/undoable/undo', { message: '3 candidates are back.' });
    await click(/^Undo/, '3 candidates are back.');
    expect(screen.queryByText('3 candidates deleted.')).not.toBeInTheDocument();
  });
});

describe('a change of status', () => {
  it('shows before the server has responded', async () => {
    const sent = jest.fn();
    let answer: () => void = () => undefined;
    respondBy('put', STATUS, async ({ request, params }) => {
      sent(params.id, await request.json());
      await new Promise<void>((resolve) => (answer = resolve));
      return { ...isha, status: 'Selected' };
    });
    await openEntries([isha]);
    await userEvent.selectOptions(statusOf('Isha Rao'), 'Selected');
    await waitFor(() => expect(statusOf('Isha Rao')).toHaveValue('Selected'));
    await waitFor(() =>
      expect(sent).toHaveBeenCalledWith('isha', { status: 'Selected', expected: 'Pending' }),
    );
    expect(screen.getByRole('link', { name: 'Selected 1' })).toBeVisible();
    serveEntries([{ ...isha, status: 'Selected' }]);
    answer();
    await waitFor(() => expect(statusOf('Isha Rao')).toHaveValue('Selected'));
  });

  it('is reverted when the server rejects it, also to what the filter shows, with a notice until it is dismissed', async () => {
    respond('put', STATUS, null, 500);
    await openEntries([isha, kabir], '?status=Pending');
    await userEvent.selectOptions(statusOf('Isha Rao'), 'Selected');
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByText('Failed to update status.')).toBeVisible();
    expect(alert).toHaveTextContent("Isha Rao is still Pending. You wanted 'Selected'.");
    await waitFor(() => expect(shownNames()).toEqual(['Isha Rao']));
    expect(statusOf('Isha Rao')).toHaveValue('Pending');
    const cell = statusOf('Isha Rao').closest('td')!;
    expect(within(cell).getByText('Not sent')).toBeVisible();
    expect(screen.getAllByText('Not sent')).toHaveLength(1);
    await click('Dismiss');
    await waitFor(() => expect(alert).not.toBeInTheDocument());
    expect(screen.queryByText('Not sent')).not.toBeInTheDocument();
  });

  it('does not override that of another judge, and can be repeated on top of it', async () => {
    const sent = jest.fn();
    const message = "Meanwhile the status of Isha Rao was changed to 'Not Selected'.";
    respondBy('put', STATUS, async ({ request }) => {
      const change = (await request.json()) as { status: string; expected: string };
      sent(change);
      if (change.expected === 'Not Selected') {
        serveEntries([{ ...isha, status: 'Selected' }]);
        return { ...isha, status: 'Selected' };
      }
      serveEntries([{ ...isha, status: 'Not Selected' }]);
      return HttpResponse.json({ message, code: 'status_changed' }, { status: 409 });
    });
    await openEntries([isha]);
    await userEvent.selectOptions(statusOf('Isha Rao'), 'Selected');
    expect(await screen.findByText(new RegExp(message))).toBeVisible();
    await waitFor(() => expect(statusOf('Isha Rao')).toHaveValue('Not Selected'));
    await click('Set to Selected anyway');
    await waitFor(() =>
      expect(sent).toHaveBeenLastCalledWith({ status: 'Selected', expected: 'Not Selected' }),
    );
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
    expect(statusOf('Isha Rao')).toHaveValue('Selected');
  });
});

describe('a change by another judge', () => {
  it('shows without a reload, and moves no row in sight', async () => {
    const { pushRevision } = serveEvents();
    await openEntries([isha, kabir], '?status=Pending');
    expect(shownNames()).toEqual(['Isha Rao']);
    serveEntries([{ ...isha, status: 'Selected' }, kabir]);
    pushRevision();
    expect(await screen.findByRole('link', { name: 'Selected 1' })).toBeVisible();
    expect(statusOf('Isha Rao')).toHaveValue('Selected');
    await click('The list has changed: refresh');
    expect(screen.getByText('No entries match criteria.')).toBeVisible();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
  });
});
