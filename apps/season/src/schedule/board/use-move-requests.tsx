import type { ApiError } from '@nox/api-client';
import { isSamePlace, type Move, type Place, type SeasonPart } from '@nox/contracts';
import { AlertDialog, Button } from '@nox/ui';
import { useState } from 'react';
import styles from './board-dialogs.module.css';
import {
  type BoardIndex,
  freeSeats,
  nameOf,
  partnersOf,
  placeOf,
  placeText,
} from './board-index.ts';
import { conflictsAt, sentenceOf } from './conflicts.ts';
import type { BoardEdits } from './use-board-edits.ts';

/** What is asked before candidates are moved. */
interface MoveQuestion {
  title: string;
  sentences: readonly string[];
  confirmLabel: string;
  moves: Move[];
  /** Takes along those who stay together with the candidate. */
  together?: Move[] | undefined;
}

export interface MoveRequest {
  entryId: string;
  /** Where the candidate was when this began: another organiser may move them meanwhile. */
  from: Place | null;
  to: Place | null;
  /** Who gets the candidate's place for it. */
  swapWith?: string | undefined;
}

/** The sentences about conflicts in a refusal. */
const sentencesOf = ({ message, issues }: ApiError) =>
  issues.length > 0 ? issues.map((issue) => issue.message) : [message];

/** Moves at once, or asks first: against what candidates and panels ask for, and before a swap. */
export function useMoveRequests(
  index: BoardIndex,
  parts: readonly SeasonPart[],
  { move }: BoardEdits,
) {
  const [question, setQuestion] = useState<MoveQuestion>();

  const send = (moves: Move[], force: boolean) =>
    move(moves, force, (refusal) =>
      setQuestion({
        title: 'Move anyway?',
        sentences: sentencesOf(refusal),
        confirmLabel: 'Move anyway',
        moves,
      }),
    );

  return {
    question,
    request(request: MoveRequest) {
      if (isSamePlace(request.from, request.to)) return;
      const asked = questionOf(index, parts, request);
      if (asked.sentences.length > 0) setQuestion(asked);
      else send(asked.moves, false);
    },
    confirm() {
      if (question) send(question.moves, true);
      setQuestion(undefined);
    },
    confirmTogether() {
      if (question?.together) send(question.together, false);
      setQuestion(undefined);
    },
    cancel: () => setQuestion(undefined),
  };
}

/** With the others of the party, where all of them can sit in the slot. */
function movesTogether(index: BoardIndex, { entryId, expected, to }: Move): Move[] | undefined {
  const others = partnersOf(index, entryId).filter(
    (id) => !isSamePlace(index.assignments.get(id), to),
  );
  if (!to || others.length === 0 || freeSeats(index, to) <= others.length) return undefined;
  return [
    { entryId, expected, to },
    ...others.map((id) => ({
      entryId: id,
      expected: placeOf(index.assignments.get(id)),
      to,
    })),
  ];
}

function questionOf(
  index: BoardIndex,
  parts: readonly SeasonPart[],
  { entryId, from, to, swapWith }: MoveRequest,
): MoveQuestion {
  const name = nameOf(index, entryId);
  const moves: Move[] = [{ entryId, expected: from, to }];
  if (swapWith !== undefined) moves.push({ entryId: swapWith, expected: to, to: from });
  const conflicts = moves.flatMap((one) => {
    const found = one.to ? conflictsAt(index, parts, one.entryId, one.to) : [];
    return found.length > 0 ? [sentenceOf(nameOf(index, one.entryId), found)] : [];
  });
  if (swapWith === undefined) {
    const title = `Move ${name} to ${placeText(index, to)}?`;
    const together = movesTogether(index, moves[0]!);
    return { title, sentences: conflicts, confirmLabel: 'Move anyway', moves, together };
  }
  const other = nameOf(index, swapWith);
  return {
    title: `Swap ${name} and ${other}?`,
    sentences: [
      'The slot is full.',
      `${name} gets ${placeText(index, to)}. ${other} gets ${placeText(index, from)}.`,
      ...conflicts,
    ],
    confirmLabel: conflicts.length > 0 ? 'Swap anyway' : 'Swap',
    moves,
  };
}

interface QuestionDialogProps {
  question: MoveQuestion | undefined;
  onConfirm: () => void;
  onConfirmTogether: () => void;
  onCancel: () => void;
}

export function QuestionDialog({
  question,
  onConfirm,
  onConfirmTogether,
  onCancel,
}: QuestionDialogProps) {
  // The texts stay while the dialog closes.
  const [last, setLast] = useState(question);
  if (question && question !== last) setLast(question);
  return (
    <AlertDialog
      isOpen={question !== undefined}
      title={last?.title ?? ''}
      question={
        <ul role="list" className={styles.sentences}>
          {last?.sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      }
      onCancel={onCancel}
    >
      <Button variant={last?.together ? 'quiet' : 'primary'} onClick={onConfirm}>
        {last?.confirmLabel}
      </Button>
      {last?.together && (
        <Button variant="primary" onClick={onConfirmTogether}>
          Move all {last.together.length}
        </Button>
      )}
    </AlertDialog>
  );
}
