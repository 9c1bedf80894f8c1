import type { BoardChanges, Place, ScheduleEdit } from '@nox/contracts';
import {
  boardCandidate,
  boardWith,
  EVENING,
  idOf,
  inMorning,
  MORNING,
  publishedSlot,
} from '../../testing/schedule-board.ts';
import { applyChanges, applyEdit, applyMoves, applyPins } from './use-board-edits.ts';
import { adviceFor, boardConflicts, countUnpublished, indexBoard } from './board-index.ts';
import { cardFacts } from './candidate-card.tsx';
import { candidateOptions, slotOptions, swapOptions } from './slot-options.tsx';
import { countText, listCandidates } from './unassigned.tsx';

const evening = { blockId: EVENING, starts: 1080 };
const morning = { blockId: MORNING, starts: 600 };
const parts = [
  { key: 'am', label: 'Friday morning', date: '2026-08-14', from: '09:00', to: '13:00' },
  { key: 'pm', label: 'Friday evening', date: '2026-08-14', from: '17:00', to: '21:00' },
];
const published = publishedSlot(600);

const editOf = (revision: number, to: typeof evening | null): ScheduleEdit => ({
  _id: idOf(700 + revision),
  revision,
  kind: 'moved',
  at: '2026-08-01T10:00:00.000Z',
  by: 'ravi@nox.example',
  changes: [{ entryId: idOf(1), from: morning, to }],
});

const changesOf = (fields: Partial<BoardChanges>): BoardChanges => ({
  revision: { schedule: 8, entries: 3 },
  isIncomplete: false,
  edits: [],
  candidates: [],
  removed: [],
  ...fields,
});

const board = boardWith({ assignments: [inMorning(1)] });
const indexOf = (fields: Parameters<typeof boardWith>[0]) => indexBoard(boardWith(fields), parts);

describe('changes of the board', () => {
  it('move candidates, who stay pinned, and take them out', () => {
    const pinned = applyPins(board, [idOf(1)], true);
    const moved = applyMoves(pinned, [{ entryId: idOf(1), to: evening }]);
    expect(moved.assignments).toEqual([{ entryId: idOf(1), ...evening, isPinned: true }]);
    expect(applyMoves(moved, [{ entryId: idOf(1), to: null }]).assignments).toEqual([]);
  });

  it('are applied once, and an own edit is not applied over what has followed it', () => {
    const revision = { schedule: 9, entries: 3 };
    const others = changesOf({ revision, edits: [editOf(8, evening), editOf(9, null)] });
    const after = applyChanges(board, others);
    expect(after).toMatchObject({ assignments: [], revision: { schedule: 9, entries: 3 } });
    expect(applyEdit(after, editOf(8, evening))).toBe(after);
    expect(applyChanges(after, others)).toBe(after);
  });

  it('leave the revision where edits are missing in between', () => {
    expect(applyEdit(board, editOf(8, evening)).revision.schedule).toBe(8);
    const ahead = applyEdit(board, editOf(9, evening));
    expect(ahead.revision.schedule).toBe(7);
    expect(ahead.assignments).toMatchObject([evening]);
  });
});

describe('who waits for a slot', () => {
  const decided = boardCandidate(1, 'Asha Rao', { status: 'Not Selected' });
  const candidates = [
    decided,
    boardCandidate(2, 'Ben Ode'),
    boardCandidate(3, 'Cleo Xu', { isWithdrawn: true }),
    boardCandidate(4, 'Dev Roy'),
    boardCandidate(5, 'Eli Sen', { status: 'Selected' }),
  ];
  const numbersOf = (some: readonly { number: number }[]) => some.map(({ number }) => number);

  it('is who has none, and neither a decision nor withdrawn', () => {
    const index = indexOf({ candidates, assignments: [inMorning(4)] });
    expect(numbersOf(index.waiting)).toEqual([2]);
    expect(numbersOf(indexOf({ candidates: [decided] }).waiting)).toEqual([]);
    const textOf = (...some: typeof candidates) => countText(indexOf({ candidates: some }));
    expect(textOf(...candidates)).toBe('4, 2 decided');
    expect(textOf(decided)).toBe('1, all decided');
    expect(textOf(candidates.find(({ number }) => number === 2)!)).toBe('1');
    expect(textOf()).toBe('0');
  });

  it('is listed before who has a decision', () => {
    const index = indexOf({ candidates, assignments: [] });
    const listed = listCandidates(index, { text: '', style: '', part: '' });
    expect(numbersOf(listed)).toEqual([2, 4, 1, 5]);
  });
});

describe('findings on the board', () => {
  it('are unpublished changes: new, moved and removed slots, none for who withdrew without one', () => {
    const countOf = (...fields: Parameters<typeof indexOf>) => {
      const index = indexOf(...fields);
      // The bar counts the cards that have the mark.
      const marked = [...index.candidates.keys()].filter((id) => cardFacts(index, id)!.isChanged);
      expect(marked).toHaveLength(countUnpublished(index));
      return marked.length;
    };
    expect(countOf({})).toBe(0);
    expect(countOf({ assignments: [inMorning(1)] })).toBe(1);
    const notified = [boardCandidate(1, 'Asha Rao', { published })];
    expect(countOf({ candidates: notified, assignments: [inMorning(1)] })).toBe(0);
    expect(countOf({ candidates: notified, assignments: [inMorning(1, 630)] })).toBe(1);
    expect(countOf({ candidates: notified })).toBe(1);
    expect(countOf({ candidates: [{ ...notified[0]!, isWithdrawn: true }] })).toBe(1);
    const notSelected = [boardCandidate(1, 'Asha Rao', { status: 'Not Selected', published })];
    expect(countOf({ candidates: notSelected, assignments: [inMorning(1, 630)] })).toBe(0);
    expect(countOf({ candidates: notSelected })).toBe(1);
  });

  it('are conflicts in order of time, but for who has withdrawn: availability, style, and parties apart', () => {
    const index = indexOf({
      candidates: [
        boardCandidate(1, 'Asha Rao', { availability: ['am'] }),
        boardCandidate(2, 'Ben Ode', { availability: ['pm'] }),
        boardCandidate(3, 'Cleo Xu'),
        boardCandidate(4, 'Dev Roy'),
        boardCandidate(5, 'Gone Khan', { availability: ['pm'], isWithdrawn: true }),
      ],
      assignments: [
        { entryId: idOf(1), ...evening, isPinned: false },
        inMorning(2),
        inMorning(3),
        inMorning(4, 690),
        inMorning(5, 690),
      ],
      parties: [{ _id: idOf(800), entryIds: [idOf(3), idOf(4)] }],
    });
    const conflicts = boardConflicts(index).map(({ entryId }) => entryId);
    expect(conflicts).toEqual([2, 3, 4, 1].map(idOf));
    const free = { blockId: MORNING, starts: 630 };
    const advice = (serial: number, place: Place) =>
      Object.values(adviceFor(index, idOf(serial), place)).join(': ');
    expect(advice(2, free)).toBe('against: cannot come on Fri 14 Aug at 10:30');
    expect(advice(3, { ...free, starts: 660 })).toBe('fits: ');
    expect(advice(3, morning)).toBe('here: ');
    expect(advice(3, evening)).toMatch(/^full: Full; dances Hip-Hop, which Hall B does not judge/);
  });
});

describe('what can be chosen', () => {
  it('are slots with free seats, those first that fit, and who could swap', () => {
    const index = indexOf({
      candidates: [
        boardCandidate(1, 'Asha Rao', { availability: ['pm'], danceStyle: 'locking' }),
        boardCandidate(2, 'Ben Ode'),
        boardCandidate(3, 'Cleo Xu'),
      ],
      assignments: [inMorning(2), inMorning(3)],
    });
    const options = slotOptions(index, idOf(1)).map(({ label, against }) => [label, against]);
    expect(options.slice(0, 3)).toEqual([
      ['Fri 14 Aug, 18:00, Hall B', ''],
      ['Fri 14 Aug, 18:30, Hall B', ''],
      ['Fri 14 Aug, 10:30, Hall A', 'cannot come on Fri 14 Aug at 10:30'],
    ]);
    expect(options).toHaveLength(5);
    expect(swapOptions(index, idOf(1))).toMatchObject([
      { label: '2 Ben Ode', detail: 'Fri 14 Aug, 10:00, Hall A', swapWith: idOf(2) },
      { label: '3 Cleo Xu', against: 'cannot come on Fri 14 Aug at 10:00' },
    ]);
    const first = candidateOptions(index, { blockId: MORNING, starts: 630 });
    const labels = first.map(({ label, isSearchOnly }) => `${label} ${isSearchOnly}`);
    expect(labels).toEqual(['1 Asha Rao false', '2 Ben Ode true', '3 Cleo Xu true']);
  });

  it('are candidates without a slot by style and part of a day, and everybody by name, number and roll number', () => {
    const index = indexOf({
      candidates: [
        boardCandidate(12, 'Zoë Khan', { danceStyle: 'Locking', rollNumber: 'ME 7' }),
        boardCandidate(123, 'Asha Rao', { availability: ['am'] }),
        boardCandidate(3, 'Gone Khan', { isWithdrawn: true }),
        boardCandidate(120, 'Ben Ode', { rollNumber: 'CS7' }),
      ],
      assignments: [inMorning(12)],
    });
    const found = (text: string, part = '', style = '') =>
      listCandidates(index, { text, part, style }).map(({ number }) => number);
    expect(found('')).toEqual([120, 123]);
    expect(found('', 'pm')).toEqual([120]);
    expect(found('', '', 'Locking')).toEqual([]);
    expect(found('12')).toEqual([12, 120, 123]);
    expect(found('cs7')).toEqual([120]);
    expect(found('zoe me 7')).toEqual([12]);
    expect(found('khan')).toEqual([12, 3]);
    expect(found('12', '', 'Locking')).toEqual([12]);
  });
});
