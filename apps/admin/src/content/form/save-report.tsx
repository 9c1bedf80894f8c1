import { Button, Notice, ProgressBar, focusAndScroll } from '@nox/ui';
import { useEffect, useRef } from 'react';
import type { UploadProgress } from '../media/store-files.ts';
import styles from './content-form.module.css';
import type { SaveFailure } from './save-failure.ts';

interface SaveReportProps {
  progress: UploadProgress | undefined;
  failure: SaveFailure | undefined;
  remark: string | undefined;
  isSubmitting: boolean;
  isCovered: boolean;
  cancel: () => void;
  onRetry: () => void;
}

/** The state of a save: the upload's progress with a cancel button, or the failure with a retry button. */
export function SaveReport({
  progress,
  failure,
  remark,
  isSubmitting,
  isCovered,
  cancel,
  onRetry,
}: SaveReportProps) {
  const notice = useRef<HTMLDivElement>(null);
  const hasDetails = Boolean(failure?.details.length);

  useEffect(() => {
    if (!(failure || remark) || isSubmitting || isCovered) return;
    // A rejected field keeps the focus, unless there are details that it does not show.
    if (hasDetails || !isFieldFocused()) focusAndScroll(notice.current);
  }, [failure, hasDetails, remark, isSubmitting, isCovered]);

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
        {failure.details.map((detail) => (
          <span key={detail}>{detail}</span>
        ))}
        {failure.isRetryable && (
          <Button disabled={isSubmitting} onClick={onRetry}>
            Try again
          </Button>
        )}
      </Notice>
    );
  }
  if (remark) {
    return (
      <Notice ref={notice} tone="lamp" tabIndex={-1}>
        {remark}
      </Notice>
    );
  }
  return null;
}

function isFieldFocused(): boolean {
  return document.activeElement?.matches('input, select, textarea') ?? false;
}
