import { AlertDialog, Button, DestructiveButton } from '@nox/ui';
import { useEffect } from 'react';
import { useBlocker, useLocation } from 'react-router-dom';

interface UnsavedGuardProps {
  /** Something was typed, and a draft keeps it. */
  isDrafted: boolean;
  /** Files were chosen, and no draft can keep them. */
  hasFiles: boolean;
  /** Asked when somebody leaves: everything is saved, although the form does not show it yet. */
  isSaved: () => boolean;
  onDiscard: () => void;
}

/** Asks before unsaved changes are left behind: by a link, by "back", or by closing the page. */
export function UnsavedGuard({ isDrafted, hasFiles, isSaved, onDiscard }: UnsavedGuardProps) {
  const isUnsaved = isDrafted || hasFiles;
  const { pathname } = useLocation();
  // Only who is here can leave: for a moment this form is still drawn when the address has gone elsewhere already.
  const isLeaving = (from: string, to: string) => from === pathname && to !== pathname;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnsaved && !isSaved() && isLeaving(currentLocation.pathname, nextLocation.pathname),
  );

  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (!isSaved()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnsaved, isSaved]);

  const handleDiscard = () => {
    onDiscard();
    blocker.proceed?.();
  };

  return (
    <AlertDialog
      isOpen={blocker.state === 'blocked'}
      title="You have unsaved changes"
      question={whatHappens(isDrafted, hasFiles)}
      cancelLabel="Keep editing"
      onCancel={() => blocker.reset?.()}
    >
      {isDrafted && <Button onClick={() => blocker.proceed?.()}>Leave and keep a draft</Button>}
      <DestructiveButton onClick={handleDiscard}>Discard changes</DestructiveButton>
    </AlertDialog>
  );
}

function whatHappens(isDrafted: boolean, hasFiles: boolean): string {
  if (!isDrafted) return 'The file that you chose is not uploaded yet.';
  const draft = 'A draft can keep what you typed in this browser and offer it when you come back';
  return hasFiles ? `${draft}; the file must then be chosen again.` : `${draft}.`;
}
