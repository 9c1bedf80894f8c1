import { type AttendanceEvent, type CheckInEntry, SHOWS_FIRST_NAMES } from '@nox/contracts';
import {
  account,
  click,
  failRequests,
  pauseTyping,
  renderRoutes,
  respond,
  setAccount,
  textsOf,
} from '@nox/testing';
import { localOf } from '@nox/ui';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import routes from '../routes.tsx';
import { accept, serveRevisions } from '../testing/accept.ts';
import { recorded, serveCheckIn, takeEvents } from '../testing/check-in.ts';
import { hrefOf, idOf } from '../testing/schedule-board.ts';

/** 17:30 for the society. */
const NOW = Date.parse('2026-08-14T12:00:00Z');
const date = localOf(NOW).slice(0, 10);

/** Hall A has one candidate each ten minutes from 17:30. */
function candidate(
  number: number,
  fullName: string,
  kinds: AttendanceEvent['kind'][] = [],
  panel = 'Hall A',
): CheckInEntry {
  const starts = 1_040 + 10 * number;
  return {
    _id: idOf(number),
    number,
    fullName,
    rollNumber: '',
    code: '',
    timeSlot: '',
    slot: { date, starts, ends: starts + 10, panel, room: 'First floor' },
    events: recorded(kinds),
  };
}

const ASHA = candidate(1, 'Asha Rao', ['arrived']);
const BEN = candidate(2, 'Ben Ode', ['arrived']);
const CLEO = candidate(3, 'Cleo Xu');
const DEV = candidate(4, 'Dev Iyer');

/** The server's candidates, and what is recorded from now on: who, and what of them. */
function serve(entries: CheckInEntry[]) {
  const changes = serveCheckIn(entries);
  const announce = serveRevisions();
  const sent = takeEvents();
  const kinds = () => sent.map(({ entryId, kind }) => `${Number(entryId.slice(-3))} ${kind}`);
  return {
    sent,
    kinds,
    hasSent: (...all: string[]) => waitFor(() => expect(kinds()).toEqual(all)),
    /** Announces who has changed. */
    change(...changed: CheckInEntry[]) {
      changes(changed);
      announce('revision');
    },
  };
}

const open = () => renderRoutes(routes, '/admin/season/stage');
const start = (entries: CheckInEntry[]) => ({ ...serve(entries), ...open() });
const region = (name: string) => screen.findByRole('region', { name });
/** Strips the times of what is recorded, which are those of the device. */
const candidatesIn = async (name: string) =>
  textsOf((await region(name)).querySelectorAll('li > div > :first-child')).map((text) =>
    text?.replace(/, \d\d:\d\d/, ''),
  );
const next = () => candidatesIn('Next');
const space = async () => {
  pauseTyping();
  await userEvent.keyboard(' ');
};
/** Presses what has been there for a second. */
const act = async (name: RegExp | string) => {
  await screen.findByRole('button', { name });
  pauseTyping();
  await click(name);
};
const said = async (...text: Parameters<typeof screen.findByText>) =>
  expect(await screen.findByText(...text)).toBeVisible();

beforeEach(() => {
  jest.spyOn(Date, 'now').mockReturnValue(NOW);
});

describe('a panel', () => {
  it('is chosen once, from those of today', async () => {
    const { unmount } = start([ASHA, candidate(2, 'Zoya Shah', [], 'Hall B')]);
    await click(/^Hall B/);
    expect(await next()).toEqual([expect.stringContaining('Zoya Shah')]);
    unmount();
    open();
    expect(await next()).toEqual([expect.stringContaining('Zoya Shah')]);
    await click('Other panel');
    await click(/^Hall A/);
    expect(await next()).toEqual([expect.stringContaining('Asha Rao')]);
  });

  it.each([
    ['is the only one that is due', [ASHA, candidate(30, 'Zoya Shah', [], 'Hall B')]],
    [
      'is the only one that is not over',
      [candidate(1, 'Zoya Shah', ['finished'], 'Hall B'), candidate(2, 'Asha Rao')],
    ],
  ])('is chosen by itself where it %s', async (_, entries) => {
    start(entries);
    expect(await next()).toEqual([expect.stringContaining('Asha Rao')]);
  });

  it('is chosen by itself where the account judges in it', async () => {
    setAccount(account({ roles: ['judge', 'check-in'], judgeSlots: ['17:40 - 17:50 · Hall B'] }));
    const zoya = candidate(2, 'Zoya Shah', [], 'Hall B');
    start([ASHA, { ...zoya, timeSlot: '17:40 - 17:50 · Hall B' }]);
    expect(await next()).toEqual([expect.stringContaining('Zoya Shah')]);
  });

  it('isolates a name that is written from right to left within its line, which begins beside the number', async () => {
    start([candidate(1, 'محمد علي')]);
    const [row] = within(await screen.findByRole('region', { name: 'Next' })).getAllByRole(
      'listitem',
    );
    const name = within(row!).getByText('محمد علي', { selector: 'bdi' });
    // An item of the grid would be as wide as its column, and end there.
    expect(name.parentElement?.tagName).toBe('SPAN');
  });

  it('goes on by the space bar alone: call, started, finished and the next called', async () => {
    const { hasSent } = start([ASHA, BEN, CLEO]);
    const main = await screen.findByRole('button', { name: 'Call 1' });
    await space();
    expect(await screen.findByRole('button', { name: 'Start 1' })).toBe(main);
    await space();
    expect(await screen.findByRole('button', { name: 'Finished, call 2' })).toBe(main);
    expect(await region('On stage')).toHaveTextContent(/1Asha RaoOn stage, \d\d:\d\dplanned 17:30/);
    await space();
    expect(await screen.findByText('1 Asha Rao has finished. 2 Ben Ode is called.')).toBeVisible();
    await hasSent('1 called', '1 started', '1 finished', '2 called');
    expect(await screen.findByText('On time')).toBeVisible();
    expect(screen.getByText('1 of 3 finished')).toBeVisible();
    expect(await region('On stage')).toHaveTextContent('No one now.');
    expect(await next()).toEqual(['2Ben OdeCalledplanned 17:40', '3Cleo XuExpectedplanned 17:50']);
  });

  it('takes a double click for one action', async () => {
    const { kinds } = start([ASHA, BEN]);
    const main = await screen.findByRole('button', { name: 'Call 1' });
    pauseTyping();
    // However long it takes here.
    const { timeStamp } = new Event('now');
    jest.spyOn(Event.prototype, 'timeStamp', 'get').mockReturnValue(timeStamp);
    await userEvent.dblClick(main);
    expect(await screen.findByRole('button', { name: 'Start 1' })).toBe(main);
    expect(kinds()).toEqual(['1 called']);
  });

  it('undoes the last action, with what it had recorded', async () => {
    const { sent, hasSent } = start([candidate(1, 'Asha Rao', ['started']), BEN]);
    await act('Finished, call 2');
    await screen.findByText(/2 Ben Ode is called/);
    await act('Undo');
    expect(await screen.findByRole('button', { name: 'Finished, call 2' })).toBeVisible();
    await hasSent('1 finished', '2 called', '1 undo', '2 undo');
    const [finished, called, ...undone] = sent;
    expect(undone.map(({ undoes }) => undoes)).toEqual([finished!._id, called!._id]);
  });

  it('goes back through one’s own last ten actions by Z, also after a reload, and says what is true then', async () => {
    const { sent, hasSent, unmount } = start([ASHA, BEN]);
    for (const name of ['Call 1', 'Start 1', 'Undo the start Asha Rao']) await act(name);
    await said('Undone: 1 Asha Rao is called.');
    const undoLast = async (text: string) => {
      pauseTyping();
      await userEvent.keyboard('z');
      await said(text);
    };
    await undoLast('Undone: 1 Asha Rao is on stage.');
    await hasSent('1 called', '1 started', '1 undo', '1 started');
    unmount();
    const received = sent.map((event) => ({ ...event, date, after: [event.after ?? []].flat() }));
    const again = start([{ ...ASHA, events: [...ASHA.events, ...received] }, BEN]);
    await screen.findByRole('button', { name: 'Undo' });
    await undoLast('Undone: 1 Asha Rao is called.');
    await undoLast('Undone: 1 Asha Rao is here.');
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    await undoLast('Nothing of yours is left to undo.');
    await again.hasSent('1 undo', '1 undo');
  });

  it('goes back by Z in each panel, also after another one', async () => {
    const { hasSent } = start([ASHA, candidate(2, 'Zoya Shah', ['arrived'], 'Hall B')]);
    await click(/^Hall A/);
    await act('Call 1');
    await click('Other panel');
    await click(/^Hall B/);
    await act('Call 2');
    await click('Other panel');
    await click(/^Hall A/);
    await act('Undo');
    await said('Undone: 1 Asha Rao is here.');
    await hasSent('1 called', '2 called', '1 undo');
  });

  it('says what a press did until others have recorded something else', async () => {
    const { change, sent } = start([ASHA, BEN]);
    await act('Call 1');
    await said('1 Asha Rao is called.');
    await waitFor(() => expect(sent).toHaveLength(1));
    const called = {
      ...sent[0]!,
      date,
      after: [ASHA.events[0]!._id],
      receivedAt: new Date(NOW).toISOString(),
    };
    const started = { ...called, _id: idOf(901), kind: 'started' as const, after: [called._id] };
    change({ ...ASHA, events: [...ASHA.events, called, started] });
    await screen.findByRole('button', { name: 'Finished, call 2' });
    expect(screen.queryByText('1 Asha Rao is called.')).toBeNull();
  });

  it('says nothing of a press that the server has refused, and Z goes to the one before', async () => {
    const { sent } = start([ASHA, BEN]);
    await act('Call 1');
    await waitFor(() => expect(sent).toHaveLength(1));
    respond('post', '/check-in/events', { code: 'internal', message: 'An error.' }, 500);
    await act('Start 1');
    await screen.findByText(/Asha Rao: not recorded. An error./);
    expect(screen.queryByText('1 Asha Rao is on stage.')).toBeNull();
    const again = takeEvents();
    await act('Undo');
    await waitFor(() => expect(again).toMatchObject([{ kind: 'undo', undoes: sent[0]!._id }]));
    await click('Dismiss');
  });

  it('says that something is still true where another device recorded it, too', async () => {
    const { change, sent } = start([ASHA, BEN]);
    await act('Call 1');
    await waitFor(() => expect(sent).toHaveLength(1));
    const [called] = sent;
    const events = [...ASHA.events, { ...called!, date, after: [ASHA.events[0]!._id] }];
    change({ ...ASHA, events: [...events, { ...events[1]!, _id: idOf(900) }] });
    await waitFor(() => expect(screen.queryByText(/waiting to send/)).toBeNull());
    await screen.findByRole('button', { name: 'Start 1' });
    await act('Undo');
    await said('Undone: 1 Asha Rao is called still, by what else was recorded.');
  });

  it.each<[AttendanceEvent['kind'], string, string]>([
    ['finished', 'Undo the finish', 'is on stage'],
    ['started', 'Undo the start', 'is called'],
    ['called', 'Undo the call', 'is here'],
  ])('takes back what anyone has recorded: %s', async (kind, button, then) => {
    const all = ['arrived', 'called', 'started', 'finished'] as const;
    const asha = candidate(1, 'Asha Rao', all.slice(0, all.indexOf(kind as 'called') + 1));
    const { sent } = start([asha, BEN]);
    await act(`${button} Asha Rao`);
    await said(`Undone: 1 Asha Rao ${then}.`);
    await waitFor(() => expect(sent).toMatchObject([{ undoes: asha.events.at(-1)!._id }]));
  });

  it('takes back that somebody was on stage in one press, where another one has started since', async () => {
    const danced = candidate(1, 'Asha Rao', ['called', 'started', 'finished']);
    const { sent } = start([danced, candidate(2, 'Ben Ode', ['called', 'started'])]);
    await act('Undo the finish Asha Rao');
    await said('Undone: 1 Asha Rao is called.');
    const [, started, finished] = danced.events.map(({ _id }) => ({ undoes: _id }));
    await waitFor(() => expect(sent).toMatchObject([started, finished]));
    await act('Undo');
    await said('Undone: 1 Asha Rao has finished.');
  });

  it('calls the first who is here, and others whose number is pressed', async () => {
    const { hasSent } = start([CLEO, DEV, candidate(6, 'Eli Roy', ['arrived'])]);
    await screen.findByRole('button', { name: 'Call 6' });
    await said((_, element) => element?.textContent === '34are not here yet');
    await act('Call 3 Cleo Xu');
    await screen.findByRole('button', { name: 'Start 3' });
    await hasSent('3 called');
  });

  it.each([
    ['button', () => userEvent.click(screen.getByRole('button', { name: 'Start 1' }))],
    ['key', () => userEvent.keyboard(' ')],
  ])('does nothing by a %s whose label has just changed, and says what has', async (_, press) => {
    const { change, hasSent } = start([ASHA, BEN]);
    await screen.findByRole('button', { name: 'Call 1' });
    pauseTyping();
    change({ ...ASHA, events: [...ASHA.events, ...recorded(['called'])] });
    const main = await screen.findByRole('button', { name: 'Start 1' });
    await press();
    await said('Nothing was done, because something has just changed: 1 Asha Rao is called.');
    expect(main).toBeVisible();
    await act('Start 1');
    await hasSent('1 started');
  });

  it('does nothing by a finger that rests on a button while its label changes', async () => {
    const { change, kinds } = serve([ASHA, BEN]);
    const user = userEvent.setup();
    open();
    const target = await screen.findByRole('button', { name: 'Call 1' });
    pauseTyping();
    await user.pointer({ keys: '[MouseLeft>]', target });
    change({ ...ASHA, events: [...ASHA.events, ...recorded(['called'])] });
    await screen.findByRole('button', { name: 'Start 1' });
    pauseTyping();
    await user.pointer({ keys: '[/MouseLeft]', target });
    await said(/^Nothing was done/);
    expect(kinds()).toEqual([]);
  });

  it('does nothing for a row that has just come under the finger', async () => {
    const { change, kinds } = start([ASHA, BEN, CLEO]);
    await screen.findByRole('button', { name: 'Not here Ben Ode' });
    pauseTyping();
    change({ ...ASHA, events: recorded(['no-show']) });
    await screen.findByRole('region', { name: 'Not here' });
    await click('Not here Ben Ode');
    await said('Nothing was done, because something has just changed: 1 Asha Rao is not here.');
    expect(kinds()).toEqual([]);
  });

  it('shows what two devices say until one press confirms', async () => {
    const at = (minute: number) => ({
      at: `2026-08-14T13:${minute}:00Z`,
      receivedAt: `2026-08-14T13:${minute + 1}:00Z`,
    });
    const [stage] = recorded(['no-show'], { source: 'stage', ...at(10) });
    const [door] = recorded(['arrived'], { source: 'door', ...at(20) });
    const { sent, hasSent } = start([{ ...ASHA, events: [stage!, door!] }, BEN]);
    await said('Stage 18:40: not here. Door 18:50: here.', { exact: false });
    await act('1 is not here');
    await said('1 Asha Rao has left.');
    await hasSent('1 left');
    expect(sent[0]!.after).toEqual(expect.arrayContaining([stage!._id, door!._id]));
    expect(screen.queryByText(/^Stage 18:40/)).toBeNull();
  });

  it.each([
    [1_280, 'Show 2 more'],
    [390, 'Show 7 more'],
  ])('shows as many as there is room for: %d pixels', async (width, more) => {
    jest.replaceProperty(window, 'innerWidth', width);
    start(Array.from({ length: 12 }, (_, at) => candidate(at + 1, 'Asha Rao')));
    expect(await screen.findByRole('button', { name: more })).toBeVisible();
  });

  it('does nothing for a row that what came above it has moved', async () => {
    const finished = candidate(1, 'Asha Rao', ['finished']);
    const { change, kinds } = start([finished, BEN, { ...CLEO, events: ASHA.events }]);
    await screen.findByRole('button', { name: 'Call 2' });
    pauseTyping();
    change({ ...BEN, events: [] });
    await said('is not here yet', { exact: false });
    await click('Undo the finish Asha Rao');
    await said(/^Nothing was done/);
    expect(kinds()).toEqual([]);
  });

  it('says what was recorded on another day as that', async () => {
    start([{ ...CLEO, events: recorded(['arrived', 'finished'], { date: '2026-08-07' }) }]);
    expect(await next()).toEqual(['3Cleo XuExpectedplanned 17:50Finished on Fri 7 Aug']);
    expect(screen.getByRole('button', { name: 'Call 3' })).toBeVisible();
  });

  it('has one night: a slot after midnight belongs to the evening before', async () => {
    const late = candidate(4, 'Dev Iyer', ['arrived']);
    start([{ ...late, slot: { ...late.slot!, date: '2026-08-15', starts: 10, ends: 20 } }, BEN]);
    expect((await next()).at(-1)).toBe('4Dev IyerHereplanned 00:10');
  });

  it('says by how much it should have begun, before the first call', async () => {
    jest.spyOn(Date, 'now').mockReturnValue(NOW + 20 * 60_000);
    start([ASHA, BEN]);
    await said('20 minutes late');
  });

  it('skips who is not here, and takes them back when they come', async () => {
    const { hasSent } = start([ASHA, CLEO, DEV]);
    await screen.findByRole('button', { name: 'Call 1' });
    await act('Not here Asha Rao');
    await act('Not here Cleo Xu');
    expect(await candidatesIn('Not here')).toEqual([
      '1Asha RaoHas leftplanned 17:30',
      '3Cleo XuNot hereplanned 17:50',
    ]);
    expect(screen.getByRole('button', { name: 'Call 4' })).toBeVisible();
    await act('Is here Asha Rao');
    await act('Is here Cleo Xu');
    expect(await screen.findByRole('button', { name: 'Call 1' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Not here' })).toBeNull();
    await hasSent('1 left', '3 no-show', '1 arrived', '3 arrived');
  });

  it('is late by what has taken longer, and has those whose time has passed before the first call', async () => {
    jest.spyOn(Date, 'now').mockReturnValue(NOW + 25 * 60_000);
    start([ASHA, BEN, CLEO]);
    await act('Call 1');
    expect(await screen.findByText(/25 minutes late/)).toBeVisible();
  });

  it('shows what another device records', async () => {
    const { change } = start([ASHA, BEN]);
    await screen.findByRole('button', { name: 'Call 1' });
    change(candidate(1, 'Asha Rao', ['started']));
    expect(await screen.findByRole('button', { name: 'Finished, call 2' })).toBeVisible();
  });

  it('gives the focus to the large button after an action, so that the space bar is that', async () => {
    const { hasSent } = start([ASHA, BEN, CLEO]);
    await act('Not here Asha Rao');
    expect(await screen.findByRole('button', { name: 'Call 2' })).toHaveFocus();
    pauseTyping();
    await userEvent.keyboard(' ');
    await hasSent('1 left', '2 called');
    await act('Swap Cleo Xu');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Start 2' })).toHaveFocus());
  });

  it('goes on without a network, says what waits, and cannot swap', async () => {
    serve([ASHA, BEN]);
    failRequests('get', '/check-in/changes');
    failRequests('post', '/check-in/events');
    open();
    await act('Call 1');
    expect(await screen.findByRole('button', { name: 'Start 1' })).toBeVisible();
    expect(await screen.findByText('1 waiting to send')).toBeVisible();
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Swap Asha Rao' })).toBeDisabled(),
    );
    // It would wait for the next test.
    takeEvents();
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(screen.queryByText('1 waiting to send')).toBeNull());
  });

  it('swaps with one who is here, those of the panel first', async () => {
    const zoya = candidate(9, 'Zoya Shah', ['arrived'], 'Hall B');
    const walkIn = { ...candidate(8, 'Eli Roy', ['arrived']), slot: null };
    localStorage.setItem('nox:stage-panel', 'Hall A');
    const called = candidate(7, 'Mina Das', ['called'], 'Hall B');
    const danced = candidate(6, 'Ira Sen', ['arrived']);
    const former = { ...danced, slot: { ...danced.slot!, date: '2026-08-13' } };
    serve([zoya, walkIn, ASHA, BEN, CLEO, called, former]);
    const sent = accept('post', '/check-in/swaps', { message: 'They have swapped.' });
    open();
    await click('Swap Cleo Xu');
    const dialog = await screen.findByRole('dialog', { name: 'Swap 3 Cleo Xu' });
    expect(textsOf(within(dialog).getAllByRole('listitem'))).toEqual([
      'Asha Rao 1Fri 14 Aug, 17:30, Hall ASwap with Asha Rao',
      'Ben Ode 2Fri 14 Aug, 17:40, Hall ASwap with Ben Ode',
      'Eli Roy 8without a slot: takes that of Cleo Xu, who then has noneSwap with Eli Roy',
      'Zoya Shah 9Fri 14 Aug, 18:50, Hall BSwap with Zoya Shah',
    ]);
    await click('Swap with Ben Ode');
    expect(await screen.findByText('They have swapped.')).toBeVisible();
    expect(sent).toEqual([{ entryId: CLEO._id, otherId: BEN._id }]);
    await click('Swap Cleo Xu');
    respond('post', '/check-in/swaps', { code: 'no_slot', message: 'Too late.' }, 409);
    await click('Swap with Asha Rao');
    expect(await screen.findByText('Too late.')).toBeVisible();
  });

  it('lists its keys', async () => {
    start([ASHA]);
    await screen.findByRole('button', { name: 'Call 1' });
    pauseTyping();
    await userEvent.keyboard('?');
    const dialog = await screen.findByRole('dialog', { name: 'Keys' });
    expect(textsOf(within(dialog).getAllByRole('term'))).toEqual(['Space', 'Z', '?']);
  });

  it('is not closed while one is not due yet', async () => {
    jest.spyOn(Date, 'now').mockReturnValue(NOW + 30 * 60_000);
    start([candidate(1, 'Asha Rao', ['finished']), CLEO, DEV]);
    await screen.findByRole('button', { name: 'Call 3' });
    expect(screen.queryByRole('button', { name: /^Close .+ not here$/ })).toBeNull();
  });

  it('is closed by an organiser once its last time has passed, in one press that says how many are missing, and can be undone', async () => {
    jest.spyOn(Date, 'now').mockReturnValue(NOW + 60 * 60_000);
    const { hasSent } = start([candidate(1, 'Asha Rao', ['finished']), BEN, CLEO, DEV]);
    await act(/^Close .+: record that 2 candidates are not here$/);
    await said('3 Cleo Xu is not here. 4 Dev Iyer is not here.');
    expect(await next()).toEqual(['2Ben OdeHereplanned 17:40']);
    expect(screen.queryByRole('button', { name: /^Close .+ not here$/ })).toBeNull();
    await act('Undo');
    await said('Undone: 3 Cleo Xu is expected. 4 Dev Iyer is expected.');
    await hasSent('3 no-show', '4 no-show', '3 undo', '4 undo');
  });

  it('counts who is still not here once the closing is undone, where another device recorded it, too', async () => {
    jest.spyOn(Date, 'now').mockReturnValue(NOW + 120 * 60_000);
    const missing = [1, 2, 3, 4, 5, 6, 7, 8].map((number) => candidate(number, `Dancer ${number}`));
    const { change, sent } = start([...missing, candidate(9, 'Ben Ode', ['arrived'])]);
    await act(/^Close .+: record that 8 candidates are not here$/);
    await said('8 candidates are not here.');
    await waitFor(() => expect(sent).toHaveLength(8));
    await waitFor(() => expect(screen.queryByText(/waiting to send/)).toBeNull());
    const recordedTwice = missing.slice(4).map((entry, at) => {
      const own = { ...sent[at + 4]!, date, after: [] };
      return { ...entry, events: [own, { ...own, _id: idOf(910 + at) }] };
    });
    change(...recordedTwice, candidate(9, 'Ben Ode', ['called']));
    await screen.findByRole('button', { name: 'Start 9' });
    await act('Undo');
    await said(
      'Undone: 4 candidates are as before. 4 candidates are still as they are, by what else was recorded.',
    );
  });

  it('is closed by no one else', async () => {
    setAccount(account({ roles: ['check-in'] }));
    jest.spyOn(Date, 'now').mockReturnValue(NOW + 60 * 60_000);
    start([ASHA, CLEO]);
    await screen.findByRole('button', { name: 'Call 1' });
    expect(screen.queryByRole('button', { name: /^Close .+ not here$/ })).toBeNull();
  });
});

describe('the links of screens', () => {
  const corridor = {
    _id: idOf(1),
    label: 'Corridor',
    shows: 'number',
    expiresAt: '2026-09-13T10:00:00Z',
  };

  it('are made, shown once with a code, copied and revoked', async () => {
    serve([]);
    respond('get', '/displays', [corridor]);
    const foyer = { ...corridor, _id: idOf(2), label: 'Foyer', shows: 'first name' };
    const made = { ...foyer, token: 'secret' };
    const sent = accept('post', '/displays', made, 201);
    respond('get', '/season', { privacyText: SHOWS_FIRST_NAMES });
    const user = userEvent.setup();
    open();
    await click('Screens');
    const list = await region('Links that work');
    expect(textsOf(within(list).getAllByRole('listitem'))).toEqual([
      expect.stringContaining('CorridorNumbers, until 13 Sept 2026'),
    ]);
    await userEvent.type(screen.getByLabelText(/^Where it is/), 'Foyer');
    const names = screen.getByLabelText('Also show first names');
    await waitFor(() => expect(names).toBeEnabled());
    await userEvent.click(names);
    await click('Make a link');
    const address = `${location.origin}/auditions/now#secret`;
    expect(await screen.findByRole('textbox', { name: 'Link' })).toHaveValue(address);
    expect(screen.getByRole('img', { name: 'Code: The link of Foyer' })).toBeVisible();
    expect(sent).toEqual([{ label: 'Foyer', shows: 'first name' }]);
    await user.click(screen.getByRole('button', { name: 'Copy link' }));
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeVisible();
    await click('Close');
    const revoked = accept('delete', `/displays/${idOf(1)}`, null);
    respond('get', '/displays', []);
    await click('Revoke the link of Corridor');
    await waitFor(() => expect(screen.queryByText('Corridor')).toBeNull());
    expect(revoked).toHaveLength(1);
    expect(screen.getByRole('heading', { name: 'Screens' })).toHaveFocus();
  });

  it('are for organisers', async () => {
    setAccount(account({ roles: ['check-in'] }));
    start([ASHA]);
    await screen.findByRole('button', { name: 'Call 1' });
    expect(screen.queryByRole('button', { name: 'Screens' })).toBeNull();
  });

  it('have a label, and names only where candidates have agreed', async () => {
    serve([]);
    respond('get', '/displays', []);
    const issues = [{ path: 'label', message: 'The place is required.' }];
    respond('post', '/displays', { code: 'invalid', message: 'No.', issues }, 400);
    respond('get', '/season', { privacyText: 'We keep it safe.' });
    open();
    await click('Screens');
    const names = screen.getByLabelText('Also show first names');
    expect(names).toBeDisabled();
    expect(names).toHaveAccessibleDescription('Candidates have not agreed to that.');
    expect(await hrefOf('Open the privacy text')).toBe('/admin/season#privacyText');
    await click('Make a link');
    expect(await screen.findByText('The place is required.')).toBeVisible();
  });
});
