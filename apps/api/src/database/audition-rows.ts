import {
  type AttendanceState,
  type AuditionStatus,
  type Result,
  type Undoable,
} from '@nox/contracts';

/** Microseconds since 1970; see `creationTime`. */
export type CreationTime = number;
/** Milliseconds since 1970. */
export type Milliseconds = number;
/** 0 or 1: both engines know integers, only one knows booleans. */
export type Flag = number;

/** A list or an object, as JSON. */
export type JsonText = string;

/* The rows of auditions: entries, reviews, seasons, and what can be undone. */

export interface AuditionEntryRow {
  id: string;
  created_at: CreationTime;
  full_name: string;
  phone_number: string;
  roll_number: string;
  /** See `rollKey`; unique. For further entries of the number a line break and a hash follow. */
  roll_key: string;
  email_address: string;
  branch: string;
  rate_yourself: number;
  why_nox: string;
  other_skills: string;
  dance_style: string;
  dance_video_url: string;
  status: AuditionStatus;
  time_slot: string;
  /** That of the auditions when this entry last changed, its reviews included; 0 since the database was new. */
  revision: number;
  /** That of the auditions when the status last changed. */
  status_revision: number;
  /** Of this season, in order of arrival; never given twice. */
  number: number;
  /** A `RegistrationDetails`; null for imported candidates until they change their answers. */
  registration: JsonText | null;
  /** 1 at creation, one more with every change that the candidate makes. */
  version: number;
  withdrawn_at: Milliseconds | null;
  /** The candidate changed the application after a review. */
  changed_after_review: Flag;
  /** Why no mail reaches the candidate. */
  mail_trouble: string | null;
  /** What the candidate was last notified of of the schedule, as JSON; null: nothing. */
  told_slot: JsonText | null;
  /** To the slot that is published now. */
  slot_answer: 'confirmed' | 'declined' | null;
  /** The result that the candidate's own page shows. */
  published_status: Result | null;
  /** Among the reserves, which have the status `Not Selected`; by order only, ranks may be missing. */
  reserve_rank: number | null;
  /** What messages have said of the result, a `NotifiedResult`; null: nothing. */
  told_result: JsonText | null;
  /** Read at the door; unique. */
  check_in_code: string;
  /** What the entry's events fold to; null while the candidate is expected. */
  attendance: AttendanceState | null;
  attendance_at: Milliseconds | null;
}

export interface ArchivedEntryRow extends AuditionEntryRow {
  season_id: string;
  /** Of the slot that was published last; null without one, and for seasons that ended before it was stored. */
  date: string | null;
  starts: number | null;
  ends: number | null;
  panel: string | null;
  room: string | null;
}

export interface SeasonRow {
  id: string;
  created_at: CreationTime;
  /** A `SeasonInput`. */
  settings: JsonText;
  /** Of the next candidate. */
  next_number: number;
  /** 1 for one season. */
  is_current: Flag;
  version: number;
  /** Of what retention has deleted: a `Record<string, number>`; null before. */
  erased: JsonText | null;
  /** See `retention.ts`; null while no erasure is planned. */
  erasure_announced_at: Milliseconds | null;
  /** Of candidates: as many as were announced. */
  erasure_count: number | null;
}

export interface ReviewRow {
  id: string;
  created_at: CreationTime;
  entry_id: string;
  judge_name: string;
  /** See `judgeKey`; unique among the reviews of an entry. */
  judge_key: string;
  /** The account that sent it; null for samples. */
  account_uid: string | null;
  notes: string;
  score: number | null;
  /** That of the account; null for reviews from before it was stored. */
  account_email: string | null;
  /** That of the auditions when this review was last written; 0 for samples, and from before it was stored. */
  revision: number;
  version: number;
  /** By criterion, as `CriterionScores`; null without, as is the total. */
  scores: JsonText | null;
  total: number | null;
  /** The first total, or score, of a review that was changed since. */
  first_total: number | null;
  /** The judge saw others' reviews before this one was written. */
  has_seen_others: Flag;
  /** What it said before each change, a list of `ReviewVersion`. */
  versions: JsonText | null;
}

/** A change of many entries, which can be undone for a while; see `bulk-changes.ts`. */
export interface BulkChangeRow {
  id: string;
  revision: number;
  kind: Undoable['kind'];
  count: number;
  made_at: Milliseconds;
  /** An email address. */
  made_by: string | null;
  undone_at: Milliseconds | null;
}

export interface AuditionTables {
  seasons: SeasonRow;
  archived_entries: ArchivedEntryRow;
  archived_reviews: ReviewRow & { season_id: string };
  audition_entries: AuditionEntryRow;
  reviews: ReviewRow;
  /** What an account has chosen for judging. */
  judging_settings: {
    account_uid: string;
    /** Whether others' reviews of an entry stay hidden until the account has reviewed it. */
    hides_reviews: Flag;
  };
  /** An account that has reviewed in this season while its mode was not `open`. */
  season_judges: {
    account_uid: string;
    /** Under which it reviews; its key, see `judgeKey`, is unique. */
    name: string;
    judge_key: string;
  };
  /** An account that does not judge an entry, because it knows the candidate. */
  recusals: {
    entry_id: string;
    account_uid: string;
    /** Of the judge. */
    name: string;
    created_at: CreationTime;
  };
  /** A tombstone: the changes since a revision name the entries deleted after it. */
  deleted_entries: {
    id: string;
    revision: number;
    deleted_at: Milliseconds;
  };
  bulk_changes: BulkChangeRow;
  /** The row of an entry that a bulk change deleted, until the undo expires. */
  undoable_entries: AuditionEntryRow & { change_id: string };
  undoable_reviews: ReviewRow & { change_id: string };
  /** The slot that an entry had before a change gave it another, until the undo expires. */
  undoable_slots: {
    change_id: string;
    entry_id: string;
    former_slot: string;
    new_slot: string;
  };
}
