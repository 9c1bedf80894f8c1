import type { AssignProposal, Move } from '@nox/contracts';
import { apiUrl, click, fakeApi, renderRoutes, respond, respondBy } from '@nox/testing';
import { ToastProvider } from '@nox/ui';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { accept } from '../../testing/accept.ts';
import {
  boardCandidate,
  boardWith,
  candidatesNamed,
  EVENING,
  idOf,
  inMorning,
  MORNING,
  rowsOf,
} from '../../testing/schedule-board.ts';
import { indexBoard } from '../board/board-index.ts';
import { AssignDialog } from './assign-dialog.tsx';

const at = (blockId: string, starts: number) => ({ blockId, starts });

const moves: Move[] = [
  { entryId: idOf(2), expected: null, to: at(MORNING, 630) },
  { entryId: idOf(3), expected: null, to: at(MORNING, 600) },
  { entryId: idOf(1), expected: at(MORNING, 600), to: at(EVENING, 1080) },
];

const proposal: AssignProposal = {
  moves,
  unassigned: [{ entryId: idOf(4), reason: 'Every seat on Friday evening is taken.' }],
  bottleneck: '1 candidate can only come on Friday evening; 0 seats are free there.',
  message: '2 candidates get a slot, 1 moves.',
};

const edit = { _id: 'edit', revision: 8, kind: 'assigned', changes: [] };

const candidates = candidatesNamed('Asha Rao', 'Ben Ode', 'Cara Im', 'Dev Shah');
const pair = { _id: idOf(2), entryIds: [idOf(2), idOf(3)] };
const board = boardWith({ candidates, assignments: [inMorning(1)], parties: [pair] });

function open({ answer = proposal, shown = board } = {}) {
  const asked = accept('post', '/schedule/assign', answer);
  const [onClose, onEdited] = [jest.fn(), jest.fn()];
  const element = (
    <ToastProvider label="Results">
      <AssignDialog index={indexBoard(shown)} onClose={onClose} onEdited={onEdited} />
    </ToastProvider>
  );
  return { asked, onClose, onEdited, ...renderRoutes([{ path: '/', element }]) };
}

describe('assigning slots', () => {
  it('ends the work of the server when the dialog is closed', async () => {
    const ended = jest.spyOn(XMLHttpRequest.prototype, 'abort');
    const { unmount } = open();
    respondBy('post', '/schedule/assign', () => new Promise<never>(() => {}));
    await click('Preview', 'Working out slots…');
    expect(ended).not.toHaveBeenCalled();
    unmount();
    expect(ended).toHaveBeenCalledTimes(1);
  });

  it('shows who would get which slot, and does exactly that', async () => {
    const { asked, onClose, onEdited } = open();
    await userEvent.click(await screen.findByRole('radio', { name: /^All who are not pinned/ }));
    await userEvent.click(screen.getByRole('checkbox', { name: '2 Ben Ode, 3 Cara Im' }));
    await click('Preview');
    expect(await rowsOf('Get a slot')).toEqual([
      'Cara Im 3Fri 14 Aug, 10:00, Hall A',
      'Ben Ode 2Fri 14 Aug, 10:30, Hall A',
    ]);
    const apart = [pair._id];
    expect(asked).toEqual([{ scope: 'all', method: 'optimal', statuses: ['Pending'], apart }]);
    expect(await rowsOf('Move')).toEqual([
      'Asha Rao 1Fri 14 Aug, 10:00, Hall A →  to Fri 14 Aug, 18:00, Hall B',
    ]);
    expect(await rowsOf('Stay without a slot')).toEqual([
      'Dev Shah 4Every seat on Friday evening is taken.',
    ]);
    expect(screen.getByText(proposal.bottleneck!)).toBeVisible();
    expect(screen.getByText(proposal.message)).toBeVisible();
    // The keyboard scrolls one region.
    expect(screen.getAllByLabelText('Proposal')).toHaveLength(1);
    const message = '3 candidates were moved.';
    const moved = accept('post', '/schedule/moves', { edit, message });
    await click('Apply', message);
    expect(moved).toEqual([{ moves, force: false, kind: 'assigned', apart }]);
    expect(onEdited).toHaveBeenCalledWith(edit);
    expect(onClose).toHaveBeenCalled();
  });

  it('says that every candidate has a slot, and assigns again those who are not pinned', async () => {
    const assignments = [1, 2, 3, 4].map((serial) => inMorning(serial));
    const { asked } = open({ shown: { ...board, assignments } });
    await screen.findByText(/^Every candidate has a slot\./);
    expect(screen.queryByRole('group')).toBeNull();
    await click('Assign again…');
    expect(await screen.findByRole('checkbox', { name: 'Pending: 4 candidates' })).toBeChecked();
    expect(screen.queryByRole('radio', { name: /^Those without a slot/ })).toBeNull();
    await click('Preview', proposal.message);
    expect(asked).toMatchObject([{ scope: 'all' }]);
  });

  it('offers nothing where each candidate is pinned', async () => {
    const assignments = [1, 2, 3, 4].map((serial) => ({ ...inMorning(serial), isPinned: true }));
    open({ shown: { ...board, assignments } });
    await screen.findByText('Every candidate has a slot.');
    expect(screen.queryByRole('button', { name: /^(?:Assign|Preview)/ })).toBeNull();
  });

  it('goes back from the preview to what was chosen', async () => {
    const { onClose } = open();
    await userEvent.click(await screen.findByRole('radio', { name: /^By arrival/ }));
    await click('Preview');
    await click('Back');
    expect(await screen.findByRole('radio', { name: /^By arrival/ })).toBeChecked();
    expect(onClose).not.toHaveBeenCalled();
    await click('Cancel');
    expect(onClose).toHaveBeenCalled();
  });

  it('offers slots that have begun, and says how many are used', async () => {
    jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-08-14T10:30+05:30'));
    const { asked } = open();
    const begun = await screen.findByRole('checkbox', { name: 'Also 2 slots that have begun' });
    expect(begun).not.toBeChecked();
    await userEvent.click(begun);
    await click('Preview', '2 slots have already begun.');
    expect(asked).toMatchObject([{ includesBegun: true }]);
  });

  it('is for candidates who are pending, and for others on request', async () => {
    const various = [
      boardCandidate(1, 'Asha Rao'),
      boardCandidate(2, 'Ben Ode', { isWithdrawn: true }),
      boardCandidate(3, 'Cara Im', { status: 'Not Selected' }),
      boardCandidate(4, 'Dev Shah', { status: 'Not Selected' }),
      boardCandidate(5, 'Eva Lim', { status: 'Selected' }),
    ];
    const assignments = [inMorning(4), { ...inMorning(5), isPinned: true }];
    const { asked } = open({ shown: boardWith({ candidates: various, assignments }) });
    const pending = await screen.findByRole('checkbox', { name: 'Pending: 1 candidate' });
    expect(pending).toBeChecked();
    const statuses = within(screen.getByRole('group', { name: 'Their status' }));
    expect(statuses.getAllByRole('checkbox')).toHaveLength(2);
    expect(screen.getByRole('checkbox', { name: 'Not Selected: 1 candidate' })).not.toBeChecked();
    await userEvent.click(screen.getByRole('radio', { name: /^All who are not pinned/ }));
    const others = screen.getByRole('checkbox', { name: 'Not Selected: 2 candidates' });
    expect(statuses.getAllByRole('checkbox')).toHaveLength(2);
    await userEvent.click(pending);
    const group = screen.getByRole('group', { name: 'Their status' });
    expect(group).toHaveAccessibleDescription('Choose at least one status.');
    await click('Preview');
    await userEvent.click(others);
    await click('Preview');
    await rowsOf('Move');
    expect(asked).toEqual([{ scope: 'all', method: 'optimal', statuses: ['Not Selected'] }]);
  });

  it('offers to work it out again when the board has changed meanwhile', async () => {
    const { onClose, asked } = open();
    await click('Preview');
    await rowsOf('Move');
    const message = 'Nothing was moved: Asha Rao was moved to Fri 14 Aug, 11:00, Hall A.';
    respond('post', '/schedule/moves', { code: 'moved_meanwhile', message }, 409);
    await click('Apply', message);
    await click('Preview again');
    expect(await screen.findByRole('button', { name: 'Apply' })).toBeVisible();
    expect(screen.queryByText(message)).not.toBeInTheDocument();
    expect(asked).toHaveLength(2);
    expect(onClose).not.toHaveBeenCalled();
  });

  it('has nothing to apply where nothing would move, and names who stays apart', async () => {
    const evening = { ...inMorning(3, 1080), blockId: EVENING };
    const shown = boardWith({ candidates, assignments: [inMorning(2), evening], parties: [pair] });
    open({ answer: { ...proposal, moves: [] }, shown });
    await click('Preview', 'Stay apart: Ben Ode and Cara Im.');
    await rowsOf('Stay without a slot');
    expect(screen.queryByRole('button', { name: 'Apply' })).not.toBeInTheDocument();
  });

  it('says that it failed, and tries again', async () => {
    const { asked } = open();
    const fail = () => HttpResponse.json({}, { status: 500 });
    fakeApi.use(http.post(apiUrl('/schedule/assign'), fail, { once: true }));
    await click('Preview');
    expect(await screen.findByRole('alert')).toHaveTextContent('No slots were worked out.');
    await click('Preview');
    await rowsOf('Move');
    expect(asked).toHaveLength(1);
  });

  it('lists two thousand candidates part by part', async () => {
    const many = Array.from({ length: 2_000 }, (_, index) => ({
      entryId: idOf(10_000 + index),
      expected: null,
      to: at(MORNING, 600),
    }));
    open({ answer: { ...proposal, moves: many } });
    await click('Preview');
    expect(await rowsOf('Get a slot')).toHaveLength(10);
    await click('Show 200 of 1,990 more');
    expect(await rowsOf('Get a slot')).toHaveLength(210);
  });
});
