import { AlertDialog, Button } from '@nox/ui';
import { useState } from 'react';
import styles from './board-dialogs.module.css';
import type { MoveQuestion } from './use-move-requests.ts';

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
