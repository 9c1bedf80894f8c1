import { pluralize, type Season } from '@nox/contracts';
import { formatTime, Notice } from '@nox/ui';

/** What retention deletes within a week. */
export function ErasureNotice({ season: { name, erasure, deleteAfterDays } }: { season: Season }) {
  if (!erasure) return null;
  const { at, count } = erasure;
  const candidates = pluralize(count, 'candidate');
  return (
    <Notice tone="lamp">
      <p>
        On <time dateTime={at}>{formatTime(at)}</time> everything about {candidates} of {name} is
        deleted for good: entries {deleteAfterDays} days after the last day of the season,
        registrations that nobody has confirmed after 30 days. Download what you need before.
      </p>
    </Notice>
  );
}
