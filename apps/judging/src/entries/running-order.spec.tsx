import {
  auditionEntry,
  chooseAction,
  click,
  failRequests,
  respond,
  respondBy,
  textsOf,
} from '@nox/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { openEntries } from '../testing/serve-entries.ts';

const entries = ['16:30 - 17:00', '', '16:00 - 16:30', '16:00 - 16:30'].map((timeSlot, at) =>
  auditionEntry({
    _id: `${at}`,
    number: at + 1,
    fullName: `Candidate ${'ABCD'[at]}`,
    rollNumber: `BT${at}`,
    danceStyle: 'Popping',
    timeSlot,
    status: at === 3 ? 'Selected' : 'Pending',
    ...(at === 2 && { attendance: { state: 'arrived', at: null } }),
  }),
);

const print = () => act(() => void window.dispatchEvent(new Event('beforeprint')));
const order = () => screen.queryByRole('heading', { name: 'Running order' })?.parentElement;
const slots = () =>
  within(order()!)
    .getAllByRole('table')
    .map((table) => textsOf(table.querySelectorAll('tr')));

describe('the running order on paper', () => {
  it('has all candidates by slot, with their numbers and columns to write in', async () => {
    await openEntries(entries);
    expect(order()).toBeUndefined();
    print();
    const head = 'No.NameRoll NumberStyleScoreNotes';
    expect(slots()).toEqual([
      [
        'Slot 1: 16:00 - 16:30 (2 candidates)',
        head,
        '3Candidate C (Here)BT2Popping',
        '4Candidate DBT3Popping',
      ],
      ['Slot 2: 16:30 - 17:00 (1 candidates)', head, '1Candidate ABT0Popping'],
      ['Slot 3: Unassigned (1 candidates)', head, '2Candidate BBT1Popping'],
    ]);
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(order()).toBeUndefined();
  });

  it('has the numbers of the candidates, of one panel where that is filtered by', async () => {
    const slot = '2026-08-14 16:00 - 16:30';
    const published = [`${slot} · Hall B`, `${slot} · Hall A`].map((timeSlot, at) => ({
      ...entries[at]!,
      number: 17 + at,
      timeSlot,
    }));
    await openEntries(published, '?slotPanel=Hall+A');
    print();
    expect(slots()).toEqual([
      [
        'Slot 1: Fri 14 · 16:00 · Hall A (1 candidates)',
        'No.NameRoll NumberStyleScoreNotes',
        '18Candidate BBT1Popping',
      ],
    ]);
    expect(order()).toHaveTextContent('1 candidate · Hall A');
  });

  it('has those that the filters show, and names the filters', async () => {
    await openEntries(entries, '?status=Selected&search=cand');
    print();
    expect(slots().flat()).toHaveLength(3);
    expect(order()).toHaveTextContent('1 candidate · Selected · “cand”');
  });

  const version = { number: 3, at: '2026-08-14T18:02+05:30', by: 'a@nox.example', note: '' };

  it.each([
    ['Schedule version 3, published 14 Aug 2026, 18:02', [{ ...version, count: 4 }]],
    ['No schedule is published', []],
    // It cannot be fetched.
    ['', undefined],
  ])('says “%s”', async (text, versions) => {
    await openEntries(entries);
    if (versions) respond('get', '/schedule/versions', versions);
    else failRequests('get', '/schedule/versions');
    jest.spyOn(window, 'print').mockImplementation(print);
    await chooseAction('Manage', 'Print running order');
    await waitFor(() => expect(slots()).toHaveLength(3));
    if (text) expect(order()).toHaveTextContent(text);
    else expect(order()).not.toHaveTextContent(/schedule/i);
  });

  it('waits for the version no longer than a second', async () => {
    await openEntries(entries);
    respondBy('get', '/schedule/versions', () => new Promise<never>(() => undefined));
    const opened = jest.spyOn(window, 'print').mockImplementation(() => undefined);
    await chooseAction('Manage', 'Print running order');
    await waitFor(() => expect(opened).toHaveBeenCalledTimes(1));
  });

  it('is printed by its action, and an open entry in its place', async () => {
    const opened = jest.spyOn(window, 'print').mockImplementation(() => undefined);
    await openEntries(entries);
    await chooseAction('Manage', 'Print running order');
    await waitFor(() => expect(opened).toHaveBeenCalledTimes(1));
    await click('View Candidate A');
    await screen.findByRole('dialog');
    print();
    expect(order()).toBeUndefined();
  });
});
