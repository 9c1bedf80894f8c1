import { ApiError } from '@nox/api-client';
import { Link } from 'react-router-dom';

interface SlotFailureProps {
  error: Error;
  /** What did not happen, where the server does not say why. */
  failed: string;
}

/** Why slots were not changed; once a schedule is published, with the way to its board. */
export function SlotFailure({ error, failed }: SlotFailureProps) {
  const isPublished = error instanceof ApiError && error.code === 'schedule_published';
  return (
    <>
      {ApiError.messageOr(error, failed)}
      {isPublished && <Link to="/admin/season/schedule">Open the schedule</Link>}
    </>
  );
}
