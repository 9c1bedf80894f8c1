import { seasonQueries } from '@nox/api-client';
import type { Board, ScheduleStructureInput } from '@nox/contracts';
import { click, renderRoutes, respond } from '@nox/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import routes from '../../routes.tsx';
import { acceptSaves } from '../../testing/accept.ts';
import { boardCandidate, boardWith, structure } from '../../testing/schedule-board.ts';

const serve = (board: Board) => respond('get', '/schedule', board);

async function open(board = boardWith(), parts: object[] = []) {
  serve(board);
  respond('get', '/season', { parts });
  const elsewhere = { path: '*', element: <h1>Elsewhere</h1> };
  const rendered = renderRoutes([...routes, elsewhere], '/admin/season/schedule/panels');
  await screen.findByRole('form', { name: 'Panels and days' });
  return rendered;
}

/** Accepts saves over this version. */
const accept = (version = 4) =>
  acceptSaves('/schedule/structure', `"${version}"`, (input: object) => ({ ...input, version: 9 }));

const panel = (name: string) => within(screen.getByRole('region', { name }));
const sum = () => screen.getByRole('region', { name: 'Sum' });
const save = () => click('Save');
const setValue = (field: HTMLElement, value: string) =>
  fireEvent.change(field, { target: { value } });

describe('panels and days', () => {
  it('sums up slots and seats against the candidates, and says which judges would be in two rooms', async () => {
    const candidates = Array.from({ length: 12 }, (_, index) =>
      boardCandidate(index + 1, `Candidate ${index + 1}`, { isWithdrawn: index === 11 }),
    );
    const [morning, evening] = structure.blocks;
    const blocks = [morning!, { ...evening!, starts: 690, ends: 750, judges: ['  meera'] }];
    await open(boardWith({ candidates, structure: { ...structure, blocks } }));
    expect(sum()).toHaveTextContent('Fri 14 Aug610In all610');
    expect(sum()).toHaveTextContent('1 seat too few for 11 candidates');
    expect(sum()).toHaveTextContent(
      'Meera judges in Hall A and Hall B at the same time, on Fri 14 Aug from 11:30 to 12:00.',
    );
    expect(sum()).not.toHaveTextContent('the room');
    setValue(panel('Hall B').getByLabelText('Room'), ' ground FLOOR');
    expect(sum()).toHaveTextContent(
      'Hall A and Hall B have the room ground FLOOR at the same time, on Fri 14 Aug from 11:30',
    );
    await click('Add a day to Hall B');
    expect(sum()).toHaveTextContent('Fri 14 Aug610Sat 15 Aug22In all812');
    expect(sum()).not.toHaveTextContent('without a judge');
    setValue(panel('Hall B').getByLabelText('Judges'), '');
    expect(sum()).toHaveTextContent('Hall B has a day without a judge.');
    expect(
      panel('Hall B').getByRole('button', { name: /^Sat 15 Aug.*no judge yet/ }),
    ).toBeVisible();
    expect(sum()).toHaveTextContent('Enough for 11 candidates, 1 more');
  });

  it('says beside its judges which of them have no account, and which have several, and of a copy its breaks', async () => {
    const breaks = [{ starts: 630, ends: 660, label: 'Tea' }];
    const blocks = [{ ...structure.blocks[0]!, judges: ['Meera', 'Zoya', 'Kabir'], breaks }];
    const judgesWithoutAccount = ['Meera', 'Kabir', 'Ravi'];
    const judges = { judgesWithoutAccount, judgesOfOneName: ['Zoya'] };
    await open(boardWith({ structure: { ...structure, blocks }, ...judges }));
    await click(/^Fri 14 Aug/);
    expect(screen.getByText(/^Several accounts have the name Zoya:/)).toBeVisible();
    expect(screen.getByText(/^Meera and Kabir have no account of this name/)).toBeVisible();
    expect(screen.queryByText(/copied/)).not.toBeInTheDocument();
    await click('Add a day to Hall A', '1 break was copied with the day.');
    expect(screen.getAllByLabelText('Break from')).toHaveLength(2);
  });

  it.each([
    ['says nothing without candidates', 0, ''],
    ['names no seats beyond those that are needed', 10, 'Enough for 10 candidates'],
  ])('%s', async (_, count, sentence) => {
    const candidates = Array.from({ length: count }, (__, index) => boardCandidate(index + 1, 'X'));
    const blocks = count ? structure.blocks : [];
    await open(boardWith({ candidates, structure: { ...structure, blocks } }));
    expect(within(sum()).getByRole('status').textContent).toBe(sentence);
  });

  it('begins with the first part of a day on which candidates can come', async () => {
    const empty = { ...structure, panels: [], blocks: [] };
    const part = { key: 'a', label: 'Friday', date: '2026-08-14', from: '18:00', to: '21:00' };
    const { queryClient } = await open(boardWith({ structure: empty }), [part]);
    const { queryKey } = seasonQueries.current();
    await waitFor(() => expect(queryClient.getQueryData(queryKey)).toBeDefined());
    await click('Add a panel');
    await click('Add a day to Panel 1');
    expect(await screen.findByRole('button', { name: /^Fri 14 Aug, 18:00–21:00/ })).toBeVisible();
  });

  it('saves a new panel with a day and a break, over the version that was loaded', async () => {
    await open(boardWith({ structure: { panels: [], blocks: [], version: 4 } }));
    const saved = accept();
    await click('Add a panel');
    await waitFor(() => expect(screen.getByLabelText(/^Name/)).toHaveFocus());
    await userEvent.type(screen.getByLabelText(/^Name/), 'Hall A');
    await userEvent.click(screen.getByLabelText('Judges all styles'));
    await userEvent.click(screen.getByLabelText('Hip-Hop'));
    await userEvent.type(screen.getByLabelText('Other styles'), 'Locking, Popping');
    await click('Add a day to Hall A');
    expect(screen.getByLabelText('Date')).toHaveFocus();
    await save();
    await waitFor(() => expect(screen.getByLabelText('Date')).toHaveFocus());
    expect(screen.getByLabelText('Date')).toHaveAccessibleDescription('Date is required.');
    setValue(screen.getByLabelText('Date'), '2026-08-14');
    await userEvent.clear(screen.getByLabelText('To'));
    await userEvent.type(screen.getByLabelText('To'), 'midnight');
    await save();
    const to = screen.getByLabelText('To');
    await waitFor(() => expect(to).toHaveFocus());
    expect(to).toHaveAccessibleDescription('To must be a time such as 16:00.');
    expect(to).toHaveValue('midnight');
    setValue(to, '0');
    await userEvent.type(screen.getByLabelText('Judges'), 'Meera');
    await click('Add a break');
    setValue(screen.getByLabelText('Break to'), '20:40');
    await save();
    expect(await screen.findByText('A break must begin and end with a slot.')).toBeVisible();
    setValue(screen.getByLabelText('Break to'), '21:00');
    await save();
    expect(await screen.findByText('Panels and days were saved.')).toBeVisible();
    const { version, input } = saved[0]!;
    const { panels, blocks } = input as ScheduleStructureInput;
    expect(version).toBe('"4"');
    expect(panels).toMatchObject([
      { name: 'Hall A', room: '', styles: ['Hip-Hop', 'Locking', 'Popping'] },
    ]);
    expect(blocks).toMatchObject([
      {
        panelId: panels[0]!._id,
        date: '2026-08-14',
        starts: 960,
        ends: 1440,
        slotMinutes: 30,
        seats: 3,
        judges: ['Meera'],
        breaks: [{ starts: 1200, ends: 1260, label: '' }],
      },
    ]);
    expect(screen.queryByRole('button', { name: 'Discard changes' })).not.toBeInTheDocument();
  });

  it('says that a panel judges all styles once it is saved with none chosen', async () => {
    await open();
    const saved = accept();
    const all = panel('Hall A').getByLabelText('Judges all styles');
    await userEvent.click(all);
    expect(panel('Hall A').getByText(/^None is chosen/)).toBeVisible();
    await save();
    await waitFor(() => expect(saved).toHaveLength(1));
    await waitFor(() => expect(all).toBeChecked());
  });

  it('removes a day and a panel with its days, with the focus on what is left', async () => {
    await open();
    await userEvent.click(panel('Hall A').getByRole('button', { name: /^Remove Fri/ }));
    expect(screen.getByRole('button', { name: 'Add a day to Hall A' })).toHaveFocus();
    await click('Remove panel Hall B');
    expect(screen.getByRole('button', { name: 'Add a panel' })).toHaveFocus();
    expect(sum()).toHaveTextContent('2 seats too few for 2 candidates');
    await click('Discard changes');
    expect(screen.getByRole('list', { name: 'Days of Hall B' })).toBeVisible();
  });

  it('says whose seats would be removed', async () => {
    await open();
    const message = 'Nothing was saved: 1 candidate has a seat that would be removed: Asha Rao.';
    respond('put', '/schedule/structure', { code: 'seats_taken', message }, 409);
    await click('Remove panel Hall B');
    await save();
    const alert = await screen.findByText(message);
    expect(within(alert).getByRole('link')).toHaveAttribute('href', '/admin/season/schedule');
  });

  it('shows both versions when another account saved meanwhile, and saves mine over theirs', async () => {
    await open();
    const saved = accept(6);
    await click('Remove panel Hall B');
    const [hallA, hallB] = structure.panels;
    const theirs = { ...structure, panels: [hallA!, { ...hallB!, room: 'Attic' }], version: 6 };
    serve(boardWith({ structure: theirs }));
    await save();
    const table = await screen.findByRole('table', { name: 'Both versions' });
    expect(within(table).getAllByRole('row')).toHaveLength(2);
    expect(within(table).getByRole('row', { name: /^Hall B/ })).toHaveTextContent(
      /Attic.*nothing$/,
    );
    await click('Save mine instead', 'Panels and days were saved.');
    expect(saved).toMatchObject([{ version: '"4"' }, { version: '"6"' }]);
  });
});
