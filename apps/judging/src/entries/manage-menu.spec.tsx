import type { AuditionEntry } from '@nox/contracts';
import {
  auditionEntry,
  chooseAction,
  collectDownloads,
  failRequests,
  click,
  respond,
  respondBehind,
  respondBy,
  textsOf,
} from '@nox/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import {
  dialogOf,
  openEntries,
  openPage,
  serveEntries,
  undoableChange,
} from '../testing/serve-entries.ts';

const manage = (action: string) => chooseAction('Manage', action);

const slotted = auditionEntry({ fullName: 'Asha', timeSlot: '16:00 - 16:30' });
const unslotted = auditionEntry({ fullName: 'Ben' });

describe('the menu of actions on all entries', () => {
  it('is a menu with arrow keys and letters, and gives the focus back', async () => {
    const { router } = await openEntries([slotted]);
    const toggle = screen.getByRole('button', { name: 'Manage' });
    toggle.focus();
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByRole('menu', { name: 'Manage' })).toBeVisible();
    await waitFor(() =>
      expect(screen.getByRole('menuitem', { name: 'Divide into Slots' })).toHaveFocus(),
    );
    await userEvent.keyboard('{ArrowDown}');
    expect(screen.getByRole('menuitem', { name: 'Remove Slotting' })).toHaveFocus();
    await userEvent.keyboard('i');
    expect(screen.getByRole('menuitem', { name: 'Import' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(toggle).toHaveFocus());
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
    await manage('Import');
    await click('Cancel');
    await waitFor(() => expect(toggle).toHaveFocus());
    // Closing leads back to where the import was opened, which may be another page.
    expect(router.state.historyAction).toBe('POP');
  });
});

describe('a bulk change', () => {
  it('rejects the groups that are ticked, at first who was seen, and is undone with its message', async () => {
    const undoable = undoableChange({ kind: 'rejected', count: 3, by: 'meera@nox.example' });
    respond('post', '/auditions/undoable/undoable/undo', { message: '3 candidates are back.' });
    const sent: unknown[] = [];
    respondBy('put', '/auditions/decisions', async ({ request }) => {
      sent.push(await request.json());
      return { message: '3 candidates changed.', undoable };
    });
    const day = '2020-08-14 16:00 - 16:30 · Hall A';
    const seen = auditionEntry({
      reviews: [{ _id: 'review', judgeEmail: 'Meera', notes: '', score: 8 }],
      timeSlot: day,
    });
    const ahead = auditionEntry({ timeSlot: '2099-08-15 16:00 - 16:30 · Hall A' });
    const absent = auditionEntry({ timeSlot: day, attendance: { state: 'no-show', at: null } });
    const withdrawn = auditionEntry({ isWithdrawn: true });
    const recused = auditionEntry({ isRecused: true });
    await openEntries([seen, ahead, unslotted, absent, withdrawn, recused]);
    await manage('Reject All Pending');
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog).toHaveTextContent(
      'Are you sure you want to change 1 of 4 "Pending" entries to "Not Selected"?',
    );
    expect(dialog).toHaveTextContent('1 candidate whom you do not judge stays Pending.');
    const groups = within(dialog).getAllByRole('checkbox');
    expect(groups.map((group) => (group as HTMLInputElement).checked)).toEqual([
      true,
      false,
      false,
    ]);
    const dancing = screen.getByRole('checkbox', { name: '2 still to dance' });
    expect(dancing).toHaveAccessibleDescription('1 on Sat 15 Aug and 1 without a day');
    fireEvent.click(dancing);
    expect(screen.getByRole('checkbox', { name: '1 never came' })).not.toBeChecked();
    respond('get', '/auditions/undoable', [undoable]);
    await click('Reject 3', '3 candidates changed.');
    const ids = [seen, ahead, unslotted].map(({ _id }) => _id);
    expect(sent).toEqual([{ ids, status: 'Not Selected' }]);
    await click('Undo: 3 candidates rejected', '3 candidates are back.');
    await waitFor(() => expect(screen.queryByText('3 candidates changed.')).toBeNull());
  });

  it('leaves reserves out of the deletion, and says so', async () => {
    const called = jest.fn();
    respondBy('delete', '/auditions/not-selected', ({ request }) => {
      called(new URL(request.url).search);
      return { message: '1 candidate deleted. 2 reserves stay.', undoable: undoableChange({}) };
    });
    const rejected = (fullName: string, reserveRank?: number) =>
      auditionEntry({ fullName, status: 'Not Selected', ...(reserveRank && { reserveRank }) });
    const candidates = [{ status: 'Not Selected', isWithdrawn: false, reserveRank: null }];
    respond('get', '/results', { candidates });
    await openEntries([rejected('Asha'), rejected('Ben', 1), rejected('Cara', 2)]);
    await manage('Delete Not Selected');
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(
      'Are you sure you want to delete all 1 "Not Selected" entries? 2 reserves stay. You can undo this for ten minutes.',
    );
    expect(await screen.findByText(/^1 of them was not told the result/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Delete 1' })).toBeDisabled();
    await userEvent.click(screen.getByRole('checkbox', { name: 'They are not to be told' }));
    await click('Delete 1');
    await waitFor(() => expect(called).toHaveBeenCalledWith('?expected=1&untold=1'));
  });

  it.each([
    ['there are none', { status: 'Selected' }, ''],
    ['all are reserves', { status: 'Not Selected', reserveRank: 1 }, ' 1 reserve stays.'],
  ] as const)('asks nothing if %s', async (_, fields, staying) => {
    await openEntries([auditionEntry(fields)]);
    await manage('Delete Not Selected');
    const text = `There are no candidates marked as 'Not Selected' to delete.${staying}`;
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  it('fails with the default message if the server gives none, and says that it needs a network', async () => {
    failRequests('put', '/auditions/decisions');
    await openEntries([slotted]);
    await manage('Reject All Pending');
    fireEvent.click(await screen.findByRole('checkbox', { name: '1 still to dance' }));
    expect(screen.getByRole('alertdialog')).toHaveTextContent(
      'Are you sure you want to change all 1 "Pending" entries to "Not Selected"?',
    );
    await click('Reject 1');
    expect(
      await screen.findByText(/^Failed to perform bulk rejection\. This needs a network\./),
    ).toBeVisible();
  });
});

describe('the schedule', () => {
  it('starts with its defaults, rejects a window that ends before it starts, and is sent', async () => {
    const sent = respond('post', '/auditions/schedule-slots', { message: '' });
    await openEntries([unslotted]);
    await manage('Divide into Slots');
    const dialog = await dialogOf('Schedule Audition Time Slots');
    const end = within(dialog).getByLabelText(/^End time/);
    expect(within(dialog).getByLabelText(/^Start time/)).toHaveValue('16:00');
    expect(end).toHaveValue('20:00');
    expect(within(dialog).getByLabelText(/^Slot duration/)).toHaveValue(30);
    const submit = within(dialog).getByRole('button', { name: 'Divide into Slots' });
    fireEvent.change(end, { target: { value: '15:00' } });
    await userEvent.click(submit);
    expect(await within(dialog).findByText('End time must be after start time.')).toBeVisible();
    expect(sent).toEqual([]);
    fireEvent.change(end, { target: { value: '21:00' } });
    await userEvent.click(submit);
    expect(await screen.findByText('Scheduling successful!')).toBeVisible();
    expect(sent).toEqual([{ startTime: '16:00', endTime: '21:00', slotDuration: 30 }]);
  });
});

describe('the preview of the schedule', () => {
  const pending = (count: number, timeSlot = '') =>
    Array.from({ length: count }, (_, index) =>
      auditionEntry({ _id: `${timeSlot} ${index}`, fullName: `Dancer ${index + 1}`, timeSlot }),
    );
  const figuresIn = (dialog: HTMLElement) =>
    Object.fromEntries(
      within(dialog)
        .getAllByRole('term')
        .map((term) => [term.textContent, term.nextElementSibling?.textContent]),
    );
  async function openSchedule(entries: AuditionEntry[]) {
    await openEntries(entries);
    await manage('Divide into Slots');
    return dialogOf('Schedule Audition Time Slots');
  }
  const change = (dialog: HTMLElement, label: RegExp, value: string) =>
    fireEvent.change(within(dialog).getByLabelText(label), { target: { value } });

  it('shows while one types how many are in each slot and how long each dancer has', async () => {
    const dialog = await openSchedule(pending(25));
    expect(figuresIn(dialog)).toMatchObject({
      Slots: '8',
      'In each': '3 to 4',
      'For each dancer': '7.5 minutes',
    });
    expect(within(dialog).queryByText(/less than 2 minutes/)).not.toBeInTheDocument();
    change(dialog, /^End time/, '16:40');
    change(dialog, /^Slot duration/, '20');
    expect(figuresIn(dialog)).toMatchObject({
      Slots: '2',
      'In each': '12 to 13',
      'For each dancer': '92 seconds',
    });
    expect(within(dialog).getByText(/less than 2 minutes/)).toBeVisible();
    change(dialog, /^End time/, '15:00');
    expect(within(dialog).queryByRole('term')).not.toBeInTheDocument();
  });

  it('leads to the board once a schedule is published', async () => {
    const message = 'This season has a published schedule. Change it on the schedule board.';
    respond('post', '/auditions/schedule-slots', { code: 'schedule_published', message }, 409);
    const dialog = await openSchedule(pending(2));
    await click('Divide into Slots');
    const alert = await within(dialog).findByText(message);
    expect(within(alert).getByRole('link')).toHaveAttribute('href', '/admin/season/schedule');
  });

  it('is none once a schedule is published: the board is what changes slots', async () => {
    const version = { number: 1, note: '', count: 2, at: '2026-08-14T12:00:00Z', by: 'Meera' };
    serveEntries([...pending(2)]);
    respond('get', '/schedule/versions', [version]);
    openPage();
    await screen.findByRole('button', { name: 'Manage' });
    await manage('Divide into Slots');
    const dialog = await dialogOf('Schedule Audition Time Slots');
    const link = await within(dialog).findByRole('link', { name: 'Open the schedule' });
    expect(link).toHaveAttribute('href', '/admin/season/schedule');
    expect(within(dialog).queryByRole('term')).not.toBeInTheDocument();
    expect(within(dialog).queryByRole('textbox')).not.toBeInTheDocument();
  });

  it('names who moves from a slot that they have', async () => {
    const dialog = await openSchedule([
      ...pending(1, '16:00 - 16:30'),
      ...pending(2, '10:00 - 10:30'),
    ]);
    expect(
      within(dialog).getByText(/^2 candidates move from the slot that they have/),
    ).toBeVisible();
    expect(within(dialog).getByText('Dancer 1: 10:00 - 10:30 → 16:30 - 17:00')).toBeVisible();
    expect(within(dialog).getByText('Dancer 2: 10:00 - 10:30 → 17:00 - 17:30')).toBeVisible();
  });
});

describe('the export', () => {
  it('is disabled while no entry has a time slot, and says so, but not that with the reviews', async () => {
    respondBy('get', '/auditions/export/reviews', () => HttpResponse.text('Slot,Name\r\n'));
    const saved = collectDownloads();
    await openEntries([unslotted]);
    await click('Manage');
    const name = 'Export No entry has a time slot yet.';
    expect(await screen.findByRole('menuitem', { name })).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(screen.getByRole('menuitem', { name: 'Export with reviews' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]!.name).toBe('audition_reviews.csv');
    expect(await saved[0]!.file.text()).toBe('Slot,Name\r\n');
  });

  it.each([
    ['Export', '', 'There may be no slotted auditions.'],
    ['Export with reviews', '/reviews', 'Check your connection and try again.'],
  ])('announces why there is no file: %s', async (action, path, why) => {
    failRequests('get', `/auditions/export${path}`);
    await openEntries([slotted]);
    await manage(action);
    expect(await screen.findByText(`Could not export data. ${why}`)).toBeVisible();
  });
});

describe('the slots', () => {
  it('are titled with their number and count, and closed after a confirmation', async () => {
    const { router } = await openEntries([slotted, unslotted], '?view=slots&q=asha');
    const titles = screen.getAllByRole('heading', { level: 2 });
    expect(textsOf(titles)).toEqual([
      'Slot 1: 16:00 - 16:30 (1 candidates)',
      'Slot 2: Unassigned (1 candidates)',
    ]);
    expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '5');
    await manage('Remove Slotting');
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(
      'This only switches the view. A full reset requires a backend implementation. Continue?',
    );
    await click('Continue');
    await waitFor(() => expect(screen.queryByText(/^Slot /)).not.toBeInTheDocument());
    expect(screen.getByRole('row', { name: /Asha.*16:00 - 16:30/ })).toBeVisible();
    expect(router.state.location.search).toBe('?q=asha');
  });
});

it('The time for undoing is the server’s, also where the device’s clock is two hours ahead', async () => {
  const behind = 2 * 60 * 60_000;
  const now = Date.now() - behind;
  const [madeAt, until] = [now, now + 600_000].map((ms) => new Date(ms).toISOString());
  respondBehind('/auditions/undoable', [undoableChange({ madeAt, until })], behind);
  await openEntries([slotted]);
  expect(await screen.findByRole('timer')).toHaveTextContent(/^(10:00|[89]:\d\d) left/);
});

describe('spellings of styles', () => {
  const styles = ['Locking', 'hiphop', 'Hip-Hop', 'hiphop', 'Hip Hop', 'Krump'];
  const dancers = styles.map((danceStyle) => auditionEntry({ danceStyle }));

  it('are one filter, and become one spelling for all at once, which can be undone', async () => {
    const sent: unknown[] = [];
    const undoable = undoableChange({ kind: 'merged', count: 3 });
    respondBy('put', '/auditions/dance-styles', async ({ request }) => {
      sent.push(await request.json());
      respond('get', '/auditions/undoable', [undoable]);
      return { message: "3 candidates have the style 'Hip Hop' now.", undoable };
    });
    await openEntries(dancers, '?style=HIPHOP');
    expect(await screen.findByText('Showing 4 of 6')).toBeVisible();
    await click('Filters 1');
    await userEvent.click(screen.getByRole('link', { name: '1 style has several spellings' }));
    const dialog = within(await dialogOf('Spellings of styles'));
    expect(dialog.getByLabelText('hiphop (2)')).toBeChecked();
    expect(dialog.getByLabelText('Krump (1)')).not.toBeChecked();
    expect(dialog.getByLabelText(/^One spelling/)).toHaveValue('Hip Hop');
    await click('Spell alike for 3');
    await screen.findByText("3 candidates have the style 'Hip Hop' now.");
    expect(sent).toEqual([{ spellings: ['hiphop', 'Hip-Hop', 'Hip Hop'], style: 'Hip Hop' }]);
    expect(
      await screen.findByRole('button', {
        name: 'Undo: 3 candidates with one spelling of their style',
      }),
    ).toBeVisible();
  });
});
