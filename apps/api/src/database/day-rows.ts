import { type AttendanceEvent, type Display, type Result } from '@nox/contracts';
import { type CreationTime, type Milliseconds } from './audition-rows.ts';

/* The rows of the day of the audition, and of its results. All of it is of the current season. */

export interface AttendanceEventRow {
  /** Made by the device. */
  id: string;
  entry_id: string;
  kind: AttendanceEvent['kind'];
  undoes: string | null;
  /** By the device's clock, but not after `received_at`. */
  at: Milliseconds;
  received_at: Milliseconds;
  account_uid: string;
}

/** The link of a screen in the corridor; the secret itself is stored nowhere. */
export interface DisplayLinkRow {
  id: string;
  /** SHA-256 of the token, in Base64url. */
  token_hash: string;
  created_at: CreationTime;
  label: string;
  shows: Display['shows'];
  expires_at: Milliseconds;
}

interface ResultPublicationRow {
  id: string;
  created_at: CreationTime;
  made_at: Milliseconds;
  account_uid: string;
  account_email: string | null;
  /** Of results that it changed. */
  count: number;
  /** When the first message about results was sent after it: from then on it cannot be undone. */
  closed_at: Milliseconds | null;
  undone_at: Milliseconds | null;
}

/** What was published for an entry before a publication changed it. */
interface ResultChangeRow {
  publication_id: string;
  entry_id: string;
  former: Result | null;
}

export interface DayTables {
  attendance_events: AttendanceEventRow;
  display_links: DisplayLinkRow;
  result_publications: ResultPublicationRow;
  result_changes: ResultChangeRow;
}
