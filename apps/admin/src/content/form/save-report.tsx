import { Button, Notice, ProgressBar } from '@nox/ui';
import { useEffect, useRef } from 'react';
import type { UploadProgress } from '../media/store-files';
import styles from './content-form.module.css';
import type { SaveFailure } from './save-failure';

interface SaveReportProps {
  progress: UploadProgress | undefined;
  failure: SaveFailure | undefined;
  isCancelled: boolean;
  isSubmitting: boolean;
  cancel: () => void;
  onRetry: () => void;
}

/** How saving goes: the upload's progress and a way to stop it, or what went wrong and a way to try again. */
export function SaveReport({
  progress,
  failure,
  isCancelled,
  isSubmitting,
  cancel,
  onRetry,
}: SaveReportProps) {
  const notice = useRef<HTMLDivElement>(null);

  useEffect(() => {
    // The button lost the focus when it was disabled. A field that the server refused keeps it instead.
    if ((failure || isCancelled) && !isSubmitting && !isTyping()) notice.current?.focus();
  }, [failure, isCancelled, isSubmitting]);

  if (progress) {
    return (
      <div className={styles.upload}>
        <ProgressBar fraction={progress.fraction} aria-label={`${progress.label} upload`} />
        {progress.fraction < 1 && <Button onClick={cancel}>Cancel upload</Button>}
      </div>
    );
  }
  if (failure) {
    return (
      <Notice ref={notice} tone="stop" tabIndex={-1}>
        {failure.message}
        {failure.isWorthRetrying && (
          <Button disabled={isSubmitting} onClick={onRetry}>
            Try again
          </Button>
        )}
      </Notice>
    );
  }
  if (isCancelled) {
    return (
      <Notice ref={notice} tone="lamp" tabIndex={-1}>
        The upload was cancelled and nothing was saved. What you typed is still here.
      </Notice>
    );
  }
  return null;
}

function isTyping(): boolean {
  return document.activeElement?.matches('input, select, textarea') ?? false;
}
