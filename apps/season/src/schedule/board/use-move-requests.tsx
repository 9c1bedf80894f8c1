import { isSamePlace, type Move, type Place } from '@nox/contracts';
import { AlertDialog, Button, ui } from '@nox/ui';
import { useState } from 'react';
import type { BoardConflict, BoardIndex, Dragged } from './board-index.ts';
import type { BoardEdits } from './use-board-edits.ts';

interface MoveQuestion {
  title: string;
  sentences: readonly string[];
  confirmLabel: string;
  moves: Move[];
  together?: Move[] | undefined;
}

export type MoveRequest = Dragged & { to: Place | null; swapWith?: string | undefined };

/** Moves at once, or asks first: against what candidates and panels ask for, and before a swap. */
export function useMoveRequests(
  index: BoardIndex,
  { move }: BoardEdits,
  onMoved: (card: BoardConflict) => void,
) {
  const [question, setQuestion] = useState<MoveQuestion>();

  const send = (moves: Move[], force: boolean) => {
    setQuestion(undefined);
    const { entryId, expected, to } = moves[0]!;
    if (expected && to) onMoved({ entryId, place: to });
    move(moves, force, ({ message, issues }) => {
      const sentences = issues.length > 0 ? issues.map((issue) => issue.message) : [message];
      setQuestion({ title: 'Move anyway?', sentences, confirmLabel: 'Move anyway', moves });
    });
  };

  const dialog = question && (
    <AlertDialog
      title={question.title}
      question={
        <ul role="list" className={ui.stack2}>
          {question.sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      }
      onCancel={() => setQuestion(undefined)}
    >
      <Button
        variant={question.together ? 'quiet' : 'primary'}
        onClick={() => send(question.moves, true)}
      >
        {question.confirmLabel}
      </Button>
      {question.together && (
        <Button variant="primary" onClick={() => send(question.together!, false)}>
          Move all {question.together.length}
        </Button>
      )}
    </AlertDialog>
  );

  return {
    request(request: MoveRequest) {
      if (isSamePlace(request.from, request.to)) return;
      const asked = questionOf(index, request);
      if (asked.sentences.length > 0) setQuestion(asked);
      else send(asked.moves, false);
    },
    dialog,
  };
}

function movesTogether(index: BoardIndex, first: Move): Move[] | undefined {
  const { entryId, to } = first;
  const others = index
    .partnersOf(entryId)
    .filter((id) => !isSamePlace(index.assignments.get(id), to));
  if (!to || others.length === 0 || index.freeSeats(to) <= others.length) return undefined;
  return [first, ...others.map((id) => ({ entryId: id, expected: index.placeOf(id), to }))];
}

function questionOf(index: BoardIndex, { entryId, from, to, swapWith }: MoveRequest): MoveQuestion {
  const name = index.nameOf(entryId);
  const first: Move = { entryId, expected: from, to };
  const moves = swapWith ? [first, { entryId: swapWith, expected: to, to: from }] : [first];
  const conflicts = moves.flatMap((one) => {
    const words = one.to && index.against(one.entryId, one.to, ', and ');
    return words ? [`${index.nameOf(one.entryId)} ${words}.`] : [];
  });
  if (swapWith === undefined) {
    return {
      title: `Move ${name} to ${index.textOf(to)}?`,
      sentences: conflicts,
      confirmLabel: 'Move anyway',
      moves,
      together: movesTogether(index, first),
    };
  }
  const other = index.nameOf(swapWith);
  return {
    title: `Swap ${name} and ${other}?`,
    sentences: [
      'The slot is full.',
      `${name} gets ${index.textOf(to)}. ${other} gets ${index.textOf(from)}.`,
      ...conflicts,
    ],
    confirmLabel: conflicts.length > 0 ? 'Swap anyway' : 'Swap',
    moves,
  };
}
