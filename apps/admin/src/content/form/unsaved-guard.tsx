import { AlertDialog, Button, DestructiveButton } from '@nox/ui';
import type { Blocker } from 'react-router-dom';

interface UnsavedGuardProps {
  blocker: Blocker;
  isDrafted: boolean;
  /** Files were chosen, which a draft cannot contain. */
  hasFiles: boolean;
  /** The request has been sent and cannot be cancelled. */
  isSaving: boolean;
  failure: string | undefined;
  onDiscard: () => void;
}

export function UnsavedGuard({
  blocker,
  isDrafted,
  hasFiles,
  isSaving,
  failure,
  onDiscard,
}: UnsavedGuardProps) {
  const leave = () => blocker.proceed?.();

  const handleDiscard = () => {
    onDiscard();
    leave();
  };

  return (
    <AlertDialog
      isOpen={blocker.state === 'blocked'}
      title={isSaving ? 'Your changes are being saved' : 'You have unsaved changes'}
      question={isSaving ? WHILE_SAVING : questionOf(isDrafted, hasFiles, failure)}
      cancelLabel={isSaving ? 'Stay here' : 'Keep editing'}
      onCancel={() => blocker.reset?.()}
      // After staying the focus returns; after leaving it goes to the next page's heading.
      finalFocus={() => (blocker.state === 'unblocked' ? null : document.querySelector('h1'))}
    >
      {isSaving && <Button onClick={leave}>Leave now</Button>}
      {!isSaving && isDrafted && <Button onClick={leave}>Leave and keep a draft</Button>}
      {!isSaving && <DestructiveButton onClick={handleDiscard}>Discard changes</DestructiveButton>}
    </AlertDialog>
  );
}

const WHILE_SAVING =
  'You go on as soon as that has ended. You can also leave now: it goes on without you, and how it ended is said where you are then.';

function questionOf(isDrafted: boolean, hasFiles: boolean, failure = ''): string {
  if (!isDrafted) return `${failure} The file that you chose is not uploaded yet.`.trim();
  const draft = 'A draft can keep what you typed in this browser and offer it when you come back';
  return `${failure} ${draft}${hasFiles ? '; the file must then be chosen again.' : '.'}`.trim();
}
