import { textsOf } from '@nox/testing';
import { screen, within } from '@testing-library/react';
import {
  type Assignment,
  Board,
  type BoardCandidate,
  type PublishedSlot,
  type ScheduleBlock,
} from '@nox/contracts';

export const idOf = (serial: number): string =>
  `00000000-0000-4000-8000-${String(serial).padStart(12, '0')}`;

export const HALL_A = idOf(901);
export const HALL_B = idOf(902);
export const MORNING = idOf(911);
export const EVENING = idOf(912);

const block = (fields: Partial<ScheduleBlock>): ScheduleBlock => ({
  _id: MORNING,
  panelId: HALL_A,
  date: '2026-08-14',
  starts: 600,
  ends: 720,
  slotMinutes: 30,
  seats: 2,
  judges: ['Meera'],
  breaks: [],
  ...fields,
});

/** Hall A on a Friday morning, with 4 slots of 2 seats, and Hall B that evening, with 2 slots of 1 seat. */
export const structure: Board['structure'] = {
  panels: [
    { _id: HALL_A, name: 'Hall A', room: 'Ground floor', styles: [] },
    { _id: HALL_B, name: 'Hall B', room: '', styles: ['Locking'] },
  ],
  blocks: [
    block({}),
    block({ _id: EVENING, panelId: HALL_B, starts: 1080, ends: 1140, seats: 1, judges: ['Ravi'] }),
  ],
  version: 4,
};

export const boardCandidate = (
  serial: number,
  fullName: string,
  fields: Partial<BoardCandidate> = {},
): BoardCandidate => ({
  _id: idOf(serial),
  number: serial,
  fullName,
  rollNumber: `BT${serial}`,
  danceStyle: 'Hip-Hop',
  availability: null,
  partnerId: null,
  status: 'Pending',
  isWithdrawn: false,
  published: null,
  isToldOtherwise: false,
  answer: null,
  ...fields,
});

export const candidatesNamed = (...names: string[]) =>
  names.map((name, index) => boardCandidate(index + 1, name));

export const inMorning = (serial: number, starts = 600): Assignment => ({
  entryId: idOf(serial),
  blockId: MORNING,
  starts,
  isPinned: false,
});

export const boardWith = (fields: Partial<Board> = {}): Board =>
  Board.parse({
    revision: { schedule: 7, entries: 3 },
    structure,
    candidates: candidatesNamed('Asha Rao', 'Ben Ode'),
    assignments: [],
    parties: [],
    version: null,
    ...fields,
  });

export const publishedSlot = (starts: number, room = 'Ground floor'): PublishedSlot => ({
  ...{ date: '2026-08-14', starts, ends: starts + 30, panel: 'Hall A', room },
});

export const publishedVersion = (number: number, note = '') => ({
  ...{ number, note, at: '2026-08-01T10:00:00.000Z', by: 'meera@nox.example', count: 2 },
});

export const rowsOf = async (name: string) =>
  textsOf(within(await screen.findByRole('region', { name })).getAllByRole('listitem'));

export const hrefOf = async (name: string) =>
  (await screen.findByRole('link', { name })).getAttribute('href');
