import { AlertDialog, Button, DestructiveButton } from '@nox/ui';
import type { Blocker } from 'react-router-dom';

interface UnsavedGuardProps {
  blocker: Blocker;
  /** Something was typed, and a draft keeps it. */
  isDrafted: boolean;
  /** Files were chosen, and no draft can keep them. */
  hasFiles: boolean;
  /** It is on its way to the server, and nobody can take it back. */
  isSaving: boolean;
  /** Why it could not be saved, if that was tried. */
  failure: string | undefined;
  onDiscard: () => void;
}

/** Asks before unsaved changes are left behind, and says what becomes of a save that is under way. */
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
      question={isSaving ? WHILE_SAVING : whatHappens(isDrafted, hasFiles, failure)}
      cancelLabel={isSaving ? 'Stay here' : 'Keep editing'}
      onCancel={() => blocker.reset?.()}
      // Whoever stays is where they were; whoever leaves begins at the next page's heading.
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

function whatHappens(isDrafted: boolean, hasFiles: boolean, failure = ''): string {
  if (!isDrafted) return `${failure} The file that you chose is not uploaded yet.`.trim();
  const draft = 'A draft can keep what you typed in this browser and offer it when you come back';
  return `${failure} ${draft}${hasFiles ? '; the file must then be chosen again.' : '.'}`.trim();
}
