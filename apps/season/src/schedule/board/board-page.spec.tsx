import {
  AUDITION_STATUSES,
  type Board,
  type BoardChanges,
  type Moves,
  type Place,
  type ScheduleEdit,
} from '@nox/contracts';
import {
  apiUrl,
  click,
  failRequests,
  fakeApi,
  pauseTyping,
  renderRoutes,
  respond,
  respondBy,
  textsOf,
} from '@nox/testing';
import { buttonClass } from '@nox/ui';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import routes from '../../routes.tsx';
import { accept, serveRevisions, withhold } from '../../testing/accept.ts';
import {
  boardCandidate,
  boardWith,
  candidatesNamed,
  EVENING,
  idOf,
  inMorning,
  MORNING,
  publishedVersion,
  rowsOf,
  structure,
} from '../../testing/schedule-board.ts';

const nothing: BoardChanges = {
  revision: { schedule: 7, entries: 3 },
  isIncomplete: false,
  edits: [],
  candidates: [],
  removed: [],
};

const SATURDAY = idOf(913);
const [friday] = structure.blocks;
const saturday = { ...friday!, _id: SATURDAY, date: '2026-08-15' };
const twoDays = { ...structure, blocks: [...structure.blocks, saturday] };

const evening = { blockId: EVENING, starts: 1080 };
const at = (starts: number) => ({ blockId: MORNING, starts });

const PARTS = [
  { key: 'am', label: 'Friday morning', date: '2026-08-14', from: '09:00', to: '13:00' },
];

/** The server's board. @returns announces a revision, with what has changed then */
function serveBoard(board: Board) {
  respond('get', '/schedule', board);
  respond('get', '/schedule/changes', nothing);
  const announce = serveRevisions();
  respond('get', '/season', { parts: PARTS });
  return (event: 'revision' | 'schedule', changes?: Partial<BoardChanges>) => {
    if (changes) respond('get', '/schedule/changes', { ...nothing, ...changes });
    announce(event);
  };
}

/** What another organiser has moved, for the board and for its changes. */
function movedByOthers(serial: number, from: Place | null, to: Place, schedule: number) {
  const moves = [{ entryId: idOf(serial), expected: from, to }];
  const edits = [editOf({ moves, force: true, kind: 'moved' }, schedule)] as ScheduleEdit[];
  return { revision: { schedule, entries: 3 }, edits };
}

const editOf = ({ moves }: Moves, revision: number) => ({
  _id: idOf(700 + revision),
  revision,
  kind: 'moved',
  at: '2026-08-01T10:00:00.000Z',
  by: 'meera@nox.example',
  changes: moves.map(({ entryId, expected, to }) => ({ entryId, from: expected, to })),
});

/** Accepts moves and undoing them, and keeps what was sent. */
function acceptMoves() {
  const sent: unknown[] = [];
  const edits = new Map<string, Moves>();
  let revision = 7;
  const answer = (moves: Moves, message: string) => {
    const edit = editOf(moves, (revision += 1));
    edits.set(edit._id, moves);
    return HttpResponse.json({ edit, message });
  };
  respondBy('post', '/schedule/moves', async ({ request }) => {
    const moves = (await request.json()) as Moves;
    sent.push(moves);
    return answer(moves, 'Moved.');
  });
  respondBy('post', '/schedule/edits/:id/undo', ({ params: { id } }) => {
    sent.push(id);
    const { moves, ...rest } = edits.get(String(id))!;
    const back = moves.map((move) => ({ ...move, expected: move.to, to: move.expected }));
    return answer({ ...rest, moves: back }, 'Moved back.');
  });
  return sent;
}

const delayBoard = (board: Board) => withhold('get', '/schedule', () => board);

async function open(search = '') {
  const rendered = renderRoutes(routes, `/admin/season/schedule${search}`);
  await screen.findByRole('heading', { level: 1, name: 'Schedule' });
  return rendered;
}

/** The response to a second request is on its way, from before what follows. */
async function openAndRefetch() {
  const { queryClient } = await open();
  await seat(/Asha Rao.*10:00, Hall A/);
  const { isAsked, release } = delayBoard(boardWith({ assignments: [inMorning(1)] }));
  const filter = { queryKey: ['schedule', 'board'] };
  act(() => void queryClient.refetchQueries(filter));
  await isAsked();
  return {
    release,
    isFetched: () => waitFor(() => expect(queryClient.isFetching(filter)).toBe(0)),
  };
}

/** @returns the moves that are sent */
async function openBoard(fields?: Partial<Board>) {
  serveBoard(boardWith(fields));
  const sent = acceptMoves();
  await open();
  return sent;
}

const seat = (name: RegExp) => screen.findByRole('gridcell', { name });

async function focusSeat(name: RegExp) {
  const found = await seat(name);
  act(() => found.focus());
  return found;
}

/** Opens what can be done with a seat by a key, and chooses in the list there. */
async function choose(name: RegExp, key: string, list: string, option: string) {
  await focusSeat(name);
  await userEvent.keyboard(key);
  const field = await screen.findByRole('combobox', { name: list });
  expect(field).toHaveFocus();
  await userEvent.type(field, `${option}{Enter}`);
}

beforeEach(() => {
  // jsdom has no layout: the lists are as high as a screen.
  jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(800);
});

describe('the schedule board', () => {
  it('shows seats by panel and slot, who has none, and what speaks against slots', async () => {
    const asha = boardCandidate(1, 'Asha Rao', { availability: [], answer: 'confirmed' });
    // The answer is to a slot that the draft has no more.
    const ben = boardCandidate(2, 'Ben Ode', { answer: 'confirmed' });
    serveBoard(boardWith({ candidates: [asha, ben], assignments: [inMorning(1)] }));
    await open();
    await seat(
      /^1 Asha Rao, Hip-Hop, confirmed, cannot come on Fri 14 Aug at 10:00, not published. 10:00, Hall A/,
    );
    expect(screen.getByRole('columnheader', { name: /Hall A 1 of 8/ })).toBeVisible();
    const list = screen.getByRole('list', { name: 'Candidates without a slot' });
    expect(within(list).getByRole('button', { name: '2 Ben Ode, Hip-Hop' })).toBeVisible();
    expect(screen.getByText(/No judge of Hall A sits in Hall B/)).toBeVisible();
    expect(screen.getByText('1 unpublished change')).toBeVisible();
    await click('1 conflict');
    expect(await seat(/Asha Rao/)).toHaveFocus();
  });

  it('says of judges who are not published that there is something to publish', async () => {
    await openBoard({ hasNewJudges: true, version: publishedVersion(1) });
    expect(screen.getByText('1 unpublished change')).toBeVisible();
  });

  it('moves by keyboard, says so, and undoes and redoes it', async () => {
    const sent = await openBoard({ assignments: [inMorning(1)] });
    await choose(/Asha Rao/, 'm', 'Move to', '11:30');
    await seat(/Asha Rao.*11:30, Hall A/);
    expect(await screen.findByText('Moved.')).toBeVisible();
    const moves = [{ entryId: idOf(1), expected: at(600), to: at(690) }];
    expect(sent).toEqual([{ moves, force: false, kind: 'moved' }]);
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(await seat(/Asha Rao.*10:00, Hall A/)).toBeVisible();
    expect(await screen.findByText('Moved back.')).toBeVisible();
    await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
    expect(await seat(/Asha Rao.*11:30, Hall A/)).toBeVisible();
    expect(sent.slice(1)).toEqual([idOf(708), idOf(709)]);
  });

  it('offers filters while a candidate has no slot, and the search always', async () => {
    await openBoard({ assignments: [inMorning(1), inMorning(2)] });
    expect(await screen.findByText('Every candidate has a slot.')).toBeVisible();
    expect(screen.getByRole('searchbox')).toBeVisible();
    expect(screen.queryByRole('combobox', { name: 'Style' })).toBeNull();
    cleanup();
    await openBoard({ assignments: [inMorning(1)] });
    expect(await screen.findByRole('combobox', { name: 'Style' })).toBeVisible();
  });

  it('finds everybody by name, number and roll number, and goes to their card, on another day, too', async () => {
    const candidates = candidatesNamed('Asha Rao', 'Ben Ode', 'Cleo Xu');
    const assignments = [inMorning(1), { ...inMorning(2, 660), blockId: SATURDAY }];
    await openBoard({ structure: twoDays, candidates, assignments });
    await userEvent.type(await screen.findByRole('searchbox'), 'bt2');
    const found = await screen.findByRole('button', {
      name: /^2 Ben Ode.*: Sat 15 Aug, 11:00, Hall A/,
    });
    expect(screen.getByText('1 found, 1 with a slot')).toBeVisible();
    await userEvent.click(found);
    const card = await seat(/Ben Ode.*11:00, Hall A/);
    expect(card).toHaveFocus();
    expect(card).toHaveAttribute('data-marked');
    expect(screen.getByRole('grid', { name: 'Schedule of Sat 15 Aug' })).toBeVisible();
  });

  it('has the focus on the card after a move by keyboard to another day', async () => {
    await openBoard({ structure: twoDays, assignments: [inMorning(1)] });
    await choose(/Asha Rao/, 'm', 'Move to', 'sat 11:30');
    const card = await seat(/Asha Rao.*11:30, Hall A/);
    await waitFor(() => expect(card).toHaveFocus());
    expect(screen.getByRole('grid', { name: 'Schedule of Sat 15 Aug' })).toBeVisible();
  });

  it('has the focus on the next card after a move from the list, also after another dialog', async () => {
    await openBoard();
    await click('Assign all…');
    await click('Cancel');
    const card = (name: RegExp) => screen.findByRole('button', { name });
    const first = await card(/^1 Asha Rao/);
    act(() => first.focus());
    await userEvent.keyboard('m');
    const field = await screen.findByRole('combobox', { name: 'Assign to' });
    await userEvent.type(field, '18:30{Enter}');
    await click('Move anyway');
    const next = await card(/^2 Ben Ode/);
    await waitFor(() => expect(next).toHaveFocus());
  });

  it('swaps with a candidate only where that is asked for', async () => {
    const sent = await openBoard({ assignments: [inMorning(1), inMorning(2, 630)] });
    await focusSeat(/Asha Rao/);
    await userEvent.keyboard('m');
    await userEvent.type(await screen.findByRole('combobox', { name: 'Move to' }), 'ben');
    expect(screen.queryByRole('option')).not.toBeInTheDocument();
    await click('Swap with…');
    const field = await screen.findByRole('combobox', { name: 'Swap with' });
    expect(field).toHaveFocus();
    await userEvent.type(field, '2{Enter}');
    await click('Swap');
    expect(await seat(/Ben Ode.*10:00, Hall A/)).toBeVisible();
    expect(sent).toHaveLength(1);
  });

  it('unassigns all of a day or a panel by name, with one undo, and assigns them elsewhere', async () => {
    const pinned = { ...inMorning(2, 630), isPinned: true };
    serveBoard(boardWith({ structure: twoDays, assignments: [inMorning(1), pinned] }));
    const sent = acceptMoves();
    const nothingToDo = { moves: [], unassigned: [], bottleneck: null, message: 'Nothing.' };
    const asked = accept('post', '/schedule/assign', nothingToDo);
    await open();
    await click('Unassign…');
    const dialog = await screen.findByRole('dialog');
    await userEvent.selectOptions(within(dialog).getByLabelText('Panel'), 'Hall B');
    expect(dialog).toHaveTextContent('No candidate has a slot there.');
    await userEvent.selectOptions(within(dialog).getByLabelText('Panel'), 'Hall A');
    expect(dialog).toHaveTextContent('1 pin would be lost, also after Undo.');
    expect(await rowsOf('Lose their slot')).toEqual([
      'Asha Rao 1Fri 14 Aug, 10:00, Hall A',
      'Ben Ode 2Fri 14 Aug, 10:30, Hall A',
    ]);
    await click(
      'Unassign 2, then assign elsewhere…',
      'No candidate gets a slot of Hall A on Fri 14 Aug.',
    );
    expect(sent).toMatchObject([{ force: true, moves: [{ to: null }, { to: null }] }]);
    await click('Preview');
    await waitFor(() => expect(asked).toMatchObject([{ exceptBlocks: [MORNING] }]));
    await click('Close');
    await click('Undo');
    expect(await seat(/Asha Rao.*10:00, Hall A/)).toBeVisible();
    expect(await seat(/Ben Ode.*10:30, Hall A/)).toBeVisible();
  });

  it('assigns at once where the address says so, which loses that when it is closed', async () => {
    serveBoard(boardWith());
    const { router } = await open('?assign=yes');
    expect(await screen.findByRole('dialog', { name: 'Assign all candidates' })).toBeVisible();
    await click('Cancel');
    await waitFor(() => expect(router.state.location.search).toBe(''));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('says that a judge is in two panels at once, and goes there', async () => {
    const [morning, evening] = structure.blocks;
    const blocks = [morning!, { ...evening!, starts: 660, ends: 720, judges: ['meera'] }];
    await openBoard({ structure: { ...structure, blocks } });
    await screen.findByText(
      'Meera judges in Hall A and Hall B at the same time, on Fri 14 Aug from 11:00 to 12:00.',
    );
    await click('1 conflict');
    expect(await seat(/11:00, Hall B/)).toHaveFocus();
  });

  const taken = { code: 'seat_taken', message: 'The seat is taken.' };
  const refuseUndo = (body: object) => {
    const answer = () => HttpResponse.json(body, { status: 409 });
    fakeApi.use(http.post(apiUrl('/schedule/edits/:id/undo'), answer, { once: true }));
  };
  it.each([
    ['without a network', 2, () => HttpResponse.error()],
    ['that the server refuses', 1, () => HttpResponse.json(taken, { status: 409 })],
  ])('can undo again after an undo %s, also after a reload', async (_how, attempts, failure) => {
    const sent = await openBoard({ assignments: [inMorning(1)] });
    await choose(/Asha Rao/, 'm', 'Move to', '11:30');
    expect(await screen.findByText('Moved.')).toBeVisible();
    const path = apiUrl('/schedule/edits/:id/undo');
    for (let n = 0; n < attempts; n += 1) fakeApi.use(http.post(path, failure, { once: true }));
    await click('Undo', /^(The server did not answer\.|The seat is taken\.)/);
    cleanup();
    await open();
    await seat(/Asha Rao/);
    await click('Undo', 'Moved back.');
    expect(sent.slice(1)).toEqual([idOf(708)]);
  });

  it('undoes the latest first, also after an undo that failed, and keeps none that is over', async () => {
    const sent = await openBoard({ assignments: [inMorning(1)] });
    for (const to of ['10:30', '11:30']) {
      await choose(/Asha Rao/, 'm', 'Move to', to);
      pauseTyping();
    }
    await waitFor(() => expect(sent).toHaveLength(2));
    const refuse = (code: string) => refuseUndo({ code, message: `${code}.` });
    refuse('seat_taken');
    await click('Undo', 'seat_taken.');
    await click('Undo', 'Moved back.');
    expect(sent.slice(2)).toEqual([idOf(709)]);
    refuse('undone');
    await click('Undo', 'undone.');
    const undo = screen.getByRole('button', { name: 'Undo' });
    expect(undo).toHaveAttribute('aria-disabled', 'true');
  });

  it('undoes first what was made on the page while an undo was refused', async () => {
    const sent = await openBoard({ assignments: [inMorning(1), inMorning(2)] });
    await choose(/Asha Rao/, 'm', 'Move to', '11:30');
    expect(await screen.findByText('Moved.')).toBeVisible();
    const { promise: isRefused, resolve: refuse } = Promise.withResolvers<void>();
    const path = apiUrl('/schedule/edits/:id/undo');
    const answer = () => isRefused.then(() => HttpResponse.json(taken, { status: 409 }));
    fakeApi.use(http.post(path, answer, { once: true }));
    await click('Undo');
    const moves = [{ entryId: idOf(2), expected: at(600), to: at(630) }];
    const proposal = { unassigned: [], bottleneck: null, message: '1 moves.' };
    accept('post', '/schedule/assign', { ...proposal, moves });
    await click('Assign all…');
    await click('Assign again…');
    await click('Preview');
    await click('Apply');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    refuse();
    expect(await screen.findByText(taken.message)).toBeVisible();
    await click('Undo');
    await click('Undo');
    await waitFor(() => expect(sent.slice(2)).toEqual([idOf(709), idOf(708)]));
  });

  it('redoes after a reload and after a redo that failed, and nothing after another move', async () => {
    const sent = await openBoard({ assignments: [inMorning(1)] });
    const isEnabled = (name: string, is = true) =>
      waitFor(() => {
        const disabled = screen.getByRole('button', { name }).getAttribute('aria-disabled');
        expect(disabled !== 'true').toBe(is);
      });
    const clickThen = async (name: string, next: string) => {
      await isEnabled(name);
      await click(name);
      await isEnabled(next);
    };
    await choose(/Asha Rao/, 'm', 'Move to', '11:30');
    await clickThen('Undo', 'Redo');
    cleanup();
    await open();
    await seat(/Asha Rao/);
    refuseUndo(taken);
    await clickThen('Redo', 'Redo');
    expect(await screen.findByText(taken.message)).toBeVisible();
    await clickThen('Redo', 'Undo');
    expect(sent.slice(1)).toEqual([idOf(708), idOf(709)]);
    await clickThen('Undo', 'Redo');
    pauseTyping();
    await choose(/Asha Rao/, 'm', 'Move to', '10:30');
    await isEnabled('Redo', false);
  });

  it('undoes a move whose response is on its way', async () => {
    const sent = await openBoard({ assignments: [inMorning(1)] });
    const { release } = withhold('post', '/schedule/moves', async ({ request }) => {
      const moves = (await request.json()) as Moves;
      return HttpResponse.json({ edit: editOf(moves, 8), message: 'Moved.' });
    });
    respondBy('post', '/schedule/edits/:id/undo', ({ params: { id } }) => {
      sent.push(id);
      return HttpResponse.json({ code: 'undone', message: 'Undone.' }, { status: 409 });
    });
    await choose(/Asha Rao/, 'm', 'Move to', '11:30');
    await userEvent.keyboard('{Control>}z{/Control}');
    await release();
    await waitFor(() => expect(sent).toEqual([idOf(708)]));
  });

  it('asks before a move against what a panel judges, and takes back what the server refuses', async () => {
    serveBoard(boardWith({ assignments: [inMorning(1)] }));
    const refusal =
      'Nothing was moved: Asha Rao was moved to Hall B by ravi@nox.example, a moment ago.';
    respond('post', '/schedule/moves', { message: refusal, code: 'moved_meanwhile' }, 409);
    await open();
    await choose(/Asha Rao/, '{Enter}', 'Move to', '18:30 b');
    const question = await screen.findByRole('alertdialog');
    expect(question).toHaveTextContent('Asha Rao dances Hip-Hop, which Hall B does not judge.');
    await click('Move anyway', refusal);
    expect(await seat(/Asha Rao.*10:00, Hall A/)).toBeVisible();
  });

  describe('where the response to a move is lost', () => {
    /** The server moves with each key once. @returns the keys that were sent */
    function loseResponses(count: number) {
      const keys: unknown[] = [];
      respondBy('post', '/schedule/moves', async ({ request }) => {
        const moves = (await request.json()) as Moves;
        keys.push(request.headers.get('idempotency-key'));
        if (keys.length <= count) return HttpResponse.error();
        return HttpResponse.json({ edit: editOf(moves, 8), message: 'Moved.' });
      });
      return keys;
    }

    it('asks for it again with the same key, and can undo the move', async () => {
      const sent = await openBoard({ assignments: [inMorning(1)] });
      const keys = loseResponses(1);
      await choose(/Asha Rao/, 'm', 'Move to', '11:30');
      expect(await screen.findByText('Moved.')).toBeVisible();
      expect(new Set(keys).size).toBe(1);
      expect(keys).toEqual([expect.any(String), expect.any(String)]);
      expect(await screen.findByRole('button', { name: 'Undo' })).toBeEnabled();
      expect(sent).toEqual([]);
    });

    it('does not say that nothing was changed, and shows what the server has', async () => {
      await openBoard({ assignments: [inMorning(1)] });
      loseResponses(2);
      await seat(/Asha Rao.*10:00, Hall A/);
      const revision = { schedule: 8, entries: 3 };
      respond('get', '/schedule', boardWith({ assignments: [inMorning(1, 690)], revision }));
      await choose(/Asha Rao/, 'm', 'Move to', '11:30');
      expect(await screen.findByText(/^The server did not answer\./)).toBeVisible();
      expect(screen.queryByText(/Nothing was changed/)).not.toBeInTheDocument();
      expect(await seat(/Asha Rao.*11:30, Hall A/)).toBeVisible();
    });

    it('shows what the server has, also where others change something while it is fetched', async () => {
      const announce = serveBoard(boardWith({ assignments: [inMorning(1), inMorning(2)] }));
      const { queryClient } = await open();
      await seat(/Asha Rao.*10:00, Hall A/);
      const revisionOf = () => queryClient.getQueryData<Board>(['schedule', 'board'])!.revision;
      respondBy('post', '/schedule/moves', async ({ request }) => {
        const edits = [editOf((await request.json()) as Moves, 8)] as ScheduleEdit[];
        announce('schedule', { revision: { schedule: 8, entries: 3 }, edits });
        await waitFor(() => expect(revisionOf().schedule).toBe(8));
        return HttpResponse.error();
      });
      const { isAsked, release } = delayBoard(boardWith());
      await choose(/Asha Rao/, 'm', 'Move to', '11:30');
      await isAsked();
      const changes = movedByOthers(2, at(600), at(630), 9);
      const assignments = [inMorning(1, 690), inMorning(2, 630)];
      respond('get', '/schedule', boardWith({ assignments, revision: changes.revision }));
      act(() => announce('schedule', changes));
      expect(await seat(/Ben Ode.*10:30, Hall A/)).toBeVisible();
      await release();
      expect(await seat(/Asha Rao.*11:30, Hall A/)).toBeVisible();
    });
  });

  it('does not take a move back with a response from before it, and asks again', async () => {
    serveBoard(boardWith({ assignments: [inMorning(1)] }));
    acceptMoves();
    const { isFetched, release } = await openAndRefetch();
    const after = jest.fn(() => boardWith({ assignments: [inMorning(1, 690)] }));
    respondBy('get', '/schedule', after);
    await choose(/Asha Rao/, 'm', 'Move to', '11:30');
    expect(await screen.findByText('Moved.')).toBeVisible();
    await release();
    await isFetched();
    expect(await seat(/Asha Rao.*11:30, Hall A/)).toBeVisible();
    expect(after).toHaveBeenCalledTimes(1);
  });

  it('does not take back what others changed with a response from before it', async () => {
    const announce = serveBoard(boardWith({ assignments: [inMorning(1)] }));
    const { isFetched, release } = await openAndRefetch();
    const changes = movedByOthers(1, at(600), evening, 8);
    const assignments = [{ entryId: idOf(1), ...evening, isPinned: false }];
    respond('get', '/schedule', boardWith({ assignments, revision: changes.revision }));
    act(() => announce('schedule', changes));
    await seat(/Asha Rao.*18:00, Hall B/);
    await release();
    await isFetched();
    expect(await seat(/Asha Rao.*18:00, Hall B/)).toBeVisible();
  });

  it('leaves what others have moved meanwhile when its own move is refused', async () => {
    const announce = serveBoard(boardWith({ assignments: [inMorning(1)] }));
    const move = withhold('post', '/schedule/moves', () =>
      HttpResponse.json(taken, { status: 409 }),
    );
    await open();
    await choose(/Asha Rao/, 'm', 'Move to', '11:30');
    const { isAsked, release } = delayBoard(boardWith());
    act(() => announce('schedule', movedByOthers(1, at(600), evening, 8)));
    await seat(/Asha Rao.*18:00, Hall B/);
    await move.release();
    expect(await screen.findByText(taken.message)).toBeVisible();
    await isAsked();
    expect(screen.getByRole('gridcell', { name: /Asha Rao.*18:00, Hall B/ })).toBeVisible();
    await release();
  });

  it('lets candidates join a party, which is moved as a whole', async () => {
    const [asha, ...others] = candidatesNamed('Asha Rao', 'Ben Ode', 'Cleo Xu', 'Dev Roy');
    const candidates = [{ ...asha!, partnerId: idOf(4) }, ...others];
    const party = { _id: idOf(950), entryIds: [idOf(1), idOf(2)] };
    const assignments = [inMorning(1), inMorning(2), inMorning(3, 660)];
    serveBoard(boardWith({ candidates, assignments, parties: [party] }));
    const sent = acceptMoves();
    const made = accept('post', '/schedule/parties', party);
    await open();
    await focusSeat(/Asha Rao/);
    await userEvent.keyboard('{Enter}');
    await click(/^Keep together with/);
    const field = await screen.findByRole('combobox', { name: 'Keep together with' });
    expect(field).toHaveFocus();
    const named = await screen.findByRole('option', { name: /named as their partner/ });
    expect(named).toHaveTextContent('Dev Roy');
    await userEvent.type(field, 'dev{Enter}');
    expect(await screen.findByText('Asha Rao, Ben Ode, Dev Roy stay together.')).toBeVisible();
    expect(made).toEqual([{ entryIds: [idOf(1), idOf(2), idOf(4)], replaces: party._id }]);

    // The slot has one free seat.
    await choose(/Asha Rao/, '{Enter}', 'Move to', '11:00');
    const question = await screen.findByRole('alertdialog');
    expect(within(question).queryByRole('button', { name: /^Move all/ })).not.toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(question).not.toBeInTheDocument());

    await choose(/Asha Rao/, '{Enter}', 'Move to', '11:30');
    await click('Move all 2');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      force: false,
      moves: [1, 2].map((serial) => ({ entryId: idOf(serial), to: { starts: 690 } })),
    });

    const left = accept('delete', `/schedule/parties/${party._id}`, null);
    await focusSeat(/Asha Rao/);
    await userEvent.keyboard('{Enter}');
    await click('No longer keep together', 'Asha Rao, Ben Ode: no longer kept together.');
    expect(left).toHaveLength(1);
  });

  it('takes no letter for an action while typing goes on', async () => {
    const sent = await openBoard({ assignments: [inMorning(1)] });
    const findCard = () => screen.findByRole('button', { name: /Ben Ode/ });
    const search = screen.getByRole('searchbox');
    const goOn = async (typed: string, element: HTMLElement, letters: string) => {
      await userEvent.type(search, typed);
      act(() => element.focus());
      await userEvent.keyboard(letters);
    };
    await goOn('B', await seat(/Asha Rao/), 'pump');
    await goOn('{Backspace}', await findCard(), 'mump');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(await seat(/Asha Rao.*10:00, Hall A/)).toBeVisible();
    expect(sent).toEqual([]);
    pauseTyping();
    await userEvent.keyboard('m');
    expect(await screen.findByRole('dialog', { name: /Ben Ode/ })).toBeVisible();
  });

  it('unassigns, and assigns from a free seat', async () => {
    const sent = await openBoard({ assignments: [inMorning(1)] });
    // Rendered with the event: nothing is awaited.
    fireEvent.keyDown(await focusSeat(/Asha Rao/), { key: 'u' });
    const list = screen.getByRole('list', { name: 'Candidates without a slot' });
    expect(within(list).getByRole('button', { name: /Asha Rao/ })).toBeVisible();
    const [free] = await screen.findAllByRole('gridcell', { name: /Free seat, 10:30/ });
    await userEvent.click(free!);
    const field = await screen.findByRole('combobox', { name: 'Assign' });
    await userEvent.type(field, 'ben{Enter}');
    expect(await seat(/Ben Ode.*10:30, Hall A/)).toBeVisible();
    await waitFor(() => expect(sent).toHaveLength(2));
  });

  it('shows what others change as the server announces it, and is read only without a network', async () => {
    const announce = serveBoard(
      boardWith({ candidates: [boardCandidate(1, 'Asha Rao', { isToldOtherwise: true })] }),
    );
    await open();
    await userEvent.click(await screen.findByRole('button', { name: /Asha Rao/ }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('not of the published slot yet');
    const revision = { schedule: 7, entries: 8 };
    const candidates = [boardCandidate(1, 'Asha Rao')];
    act(() => announce('revision', { revision, candidates }));
    await waitFor(() => expect(dialog).not.toHaveTextContent('of another slot'));
    await click('Close');

    act(() => announce('schedule', movedByOthers(1, null, evening, 8)));
    expect(await seat(/Asha Rao.*18:00, Hall B/)).toBeVisible();

    failRequests('get', '/schedule/changes');
    act(() => announce('schedule'));
    expect(await screen.findByText(/^Offline: as it was last known/)).toBeVisible();
    await userEvent.click(await seat(/Asha Rao/));
    expect(screen.queryByRole('combobox')).toBeNull();
    expect(await screen.findByRole('dialog')).not.toHaveTextContent('Unassign');
  });

  it('does not open the keyboard of a phone by itself', async () => {
    jest.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
    await openBoard();
    await userEvent.click(await screen.findByRole('button', { name: /Asha Rao/ }));
    const dialog = await screen.findByRole('dialog', { name: '1 Asha Rao' });
    await waitFor(() => expect(within(dialog).getByRole('heading')).toHaveFocus());
    expect(within(dialog).getByRole('combobox')).toBeVisible();
  });

  const finishedBefore = { state: 'finished', date: '2026-08-13', at: null } as const;

  it('has on cards what was recorded on the day and on others, and a status once it is decided', async () => {
    const candidates = AUDITION_STATUSES.map((status, at) =>
      boardCandidate(at + 1, `Candidate ${at}`, {
        status,
        ...(at === 1 && { attendance: 'left' }),
        ...(at > 0 && { formerAppearances: [finishedBefore] }),
      }),
    );
    await openBoard({ candidates });
    const list = await screen.findByRole('list', { name: 'Candidates without a slot' });
    expect(textsOf(within(list).getAllByRole('button'))).toEqual([
      '1 Candidate 0, Hip-Hop1Candidate 0Hip-Hop',
      '2 Candidate 1, Finished on Thu 13 Aug, Has left, Hip-Hop, Selected2Candidate 1Has leftSelectedFinished Thu · Hip-Hop',
      '3 Candidate 2, Finished on Thu 13 Aug, Hip-Hop, Not Selected3Candidate 2Not SelectedFinished Thu · Hip-Hop',
    ]);
    expect(screen.getByText('By number, decided ones last')).toBeVisible();
  });

  it.each([
    ['to publish where something is unpublished', [inMorning(1)], 2, 'Publish…'],
    ['to assign all where candidates alone are left', [], 2, 'Assign all…'],
    ['nothing where all is done', [], 0, undefined],
  ] as const)('offers first of all %s', async (_, assignments, count, first) => {
    const candidates = candidatesNamed('Asha Rao', 'Ben Ode').slice(0, count);
    await openBoard({ candidates, assignments: [...assignments] });
    await screen.findByRole('button', { name: 'Publish…' });
    const buttons = ['Assign all…', 'Unassign…', 'Publish…'].map((name) =>
      screen.getByRole('button', { name }),
    );
    const isFirst = (button: HTMLElement) =>
      buttonClass('primary')
        .split(' ')
        .every((name) => button.classList.contains(name));
    await waitFor(() => expect(textsOf(buttons.filter(isFirst))).toEqual(first ? [first] : []));
  });

  it('has on a phone what comes next in sight, and its other tools in a menu', async () => {
    jest.replaceProperty(window, 'innerWidth', 390);
    await openBoard({ assignments: [inMorning(1)], version: publishedVersion(3) });
    expect(await screen.findByText('1 unpublished change')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Publish…' })).toBeVisible();
    await click('Tools');
    expect(textsOf(await screen.findAllByRole('menuitem'))).toEqual([
      ...['Undo', 'Redo', 'Assign all…', 'Unassign…', 'Version 3'],
    ]);
    expect(screen.getByRole('menuitem', { name: 'Undo' })).toHaveAttribute('aria-disabled', 'true');
  });

  it('offers on a phone to assign all where nothing is unpublished and some have no slot', async () => {
    jest.replaceProperty(window, 'innerWidth', 390);
    await openBoard({ candidates: candidatesNamed('Asha Rao', 'Ben Ode') });
    expect(await screen.findByText('2 candidates need a slot')).toBeVisible();
    await click('Assign all…');
    expect(await screen.findByRole('dialog', { name: 'Assign all candidates' })).toBeVisible();
  });

  it('is all days on paper, panel by panel, without candidates who have no slot', async () => {
    const assignments = [inMorning(2, 630), { entryId: idOf(1), ...evening, isPinned: false }];
    const [asha, ben, cleo] = candidatesNamed('Asha Rao', 'Ben Ode', 'Cleo Xu');
    const here = { ...ben!, attendance: 'arrived' as const, formerAppearances: [finishedBefore] };
    const candidates = [asha!, here, cleo!];
    await openBoard({ candidates, assignments, version: publishedVersion(3) });
    await screen.findByRole('grid');
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    const text = /Version 3, published 1 Aug 2026, 15:30 · 2 unpublished changes · /;
    const sheets = screen.getByText(text).parentElement!;
    const head = 'TimeNo.NameRoll numberStyleStatus';
    expect(
      within(sheets)
        .getAllByRole('table')
        .map((table) => textsOf(table.querySelectorAll('tr'))),
    ).toEqual([
      [
        ...['Fri 14 Aug, Hall A, Ground floor (1 candidate)', head],
        '10:302Ben OdeBT2Hip-HopFinished on Thu 13 Aug, Here',
      ],
      ['Fri 14 Aug, Hall B (1 candidate)', head, '18:001Asha RaoBT1Hip-HopPending'],
    ]);
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(sheets).not.toBeInTheDocument();
  });
});
