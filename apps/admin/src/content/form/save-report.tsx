import { Button, Notice, ProgressBar } from '@nox/ui';
import { useEffect, useRef } from 'react';
import { leadTo } from '../lead-to.ts';
import type { UploadProgress } from '../media/store-files.ts';
import styles from './content-form.module.css';
import type { SaveFailure } from './save-failure.ts';

interface SaveReportProps {
  progress: UploadProgress | undefined;
  failure: SaveFailure | undefined;
  remark: string | undefined;
  isSubmitting: boolean;
  /** A question stands over the form, and is answered first. */
  isCovered: boolean;
  cancel: () => void;
  onRetry: () => void;
}

/** How saving goes: the upload's progress and a way to stop it, or what went wrong and a way to try again. */
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
    // A field that the server refused keeps the focus, unless there is more to say than it can show.
    if (hasDetails || !isTyping()) leadTo(notice.current);
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
        {failure.isWorthRetrying && (
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

function isTyping(): boolean {
  return document.activeElement?.matches('input, select, textarea') ?? false;
}
