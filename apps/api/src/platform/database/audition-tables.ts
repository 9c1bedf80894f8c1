import type {
  AuditionApplication,
  AttendanceState,
  AuditionStatus,
  Result,
  Undoable,
} from '@nox/contracts';
import {
  bigint,
  decimal,
  flag,
  integer,
  json,
  microseconds,
  milliseconds,
  text,
} from './columns.ts';
import type { ColumnsOf } from './field-columns.ts';

/* Entries, reviews, and what can be undone. Copies of deleted and archived rows are made inside the database. */

const entryColumns = {
  id: text.key(),
  created_at: microseconds,
  full_name: text,
  phone_number: text,
  roll_number: text,
  email_address: text,
  branch: text,
  rate_yourself: decimal,
  why_nox: text,
  other_skills: text,
  dance_style: text,
  dance_video_url: text,
  status: text.of<AuditionStatus>(),
  time_slot: text,
  /** See `rollKey`; unique. For further entries of the number a line break and a hash follow. */
  roll_key: text.initially(''),
  /** The auditions had this revision when this entry last changed, its reviews included; 0 since the database was new. */
  revision: bigint.initially(0),
  /** The auditions had this revision when the status last changed. */
  status_revision: bigint.initially(0),
  /** Where the last change was of the status, the revision of the last other change; null: not known. */
  other_revision: bigint.nullable().since('0031-counted-scores'),
  /** Numbers count a season's entries in order of arrival; none is given twice. */
  number: integer.initially(0),
  /** A `RegistrationDetails`; null for imported candidates until they change their answers. */
  registration: json.nullable(),
  /** 1 at creation, one more with every change that the candidate makes. */
  version: integer.initially(1),
  withdrawn_at: milliseconds.nullable(),
  changed_after_review: flag.initially(0),
  mail_trouble: text.nullable(),
  /** The candidate's last notification said this about the schedule; null before the first. */
  told_slot: json.nullable(),
  /** The answer is to the slot of the version in force. */
  slot_answer: text.of<'confirmed' | 'declined'>().nullable(),
  /** The result that the candidate's own page shows. */
  published_status: text.of<Result>().nullable().since('0024-results'),
  /** Reserves have the status `Not Selected` and a rank, which counts by order only: ranks may be missing. */
  reserve_rank: integer.nullable().since('0024-results'),
  /** What messages have said of the result, a `NotifiedResult`; null: nothing. */
  told_result: json.nullable().since('0024-results'),
  /** What messages and the own page have said of the first meeting, as `told_slot`. */
  told_meeting: json.nullable().since('0033-opened-results'),
  check_in_code: text.filledIn('0025-day'),
  /** The state on the day of the slot, else on the last day of which something was recorded; null while they are expected. */
  attendance: text.of<AttendanceState>().nullable().since('0025-day'),
  attendance_at: milliseconds.nullable().since('0025-day'),
  /** What the entry's events mean on each day of which something was recorded, as `StoredAppearance[]`. */
  appearances: json.nullable().since('0029-appearances'),
  /** The place that a published Selected offers, an `Offer`; see `offers.ts`. */
  offer: json.nullable().since('0032-offers'),
  /** The candidate's film and portrait, a `StoredMedia`; null: none. */
  media: json.nullable().since('0039-candidate-media'),
} satisfies ColumnsOf<AuditionApplication>;

const reviewColumns = {
  id: text.key(),
  created_at: microseconds,
  entry_id: text,
  judge_name: text,
  notes: text,
  score: integer.nullable(),
  /** See `judgeKey`; unique among the reviews of an entry. */
  judge_key: text.initially(''),
  account_uid: text.nullable(),
  /** The account has this email; null for reviews from before it was stored. */
  account_email: text.nullable(),
  /** The auditions had this revision when this review was last written; 0 for samples, and from before it was stored. */
  revision: bigint.initially(0).since('0026-independent-judging'),
  version: integer.initially(1).since('0026-independent-judging'),
  /** The judge had seen reviews of others of the entry when the present text arrived. */
  has_seen_others: flag.initially(0).since('0026-independent-judging'),
  /** These are `CriterionScores`; they and the total are null for a review without criteria. */
  scores: json.nullable().since('0026-independent-judging'),
  total: decimal.nullable().since('0026-independent-judging'),
  /** What counts of a review that was changed since, for an earlier release, which does not read versions. */
  first_total: decimal.nullable().since('0026-independent-judging'),
  /** What it said before each change, a list of `ReviewVersion`. */
  versions: json.nullable().since('0026-independent-judging'),
  /** The result had been published when the present text arrived. */
  is_late: flag.initially(0).since('0031-counted-scores'),
  /** See `Review`. */
  allowed_version: integer.nullable().since('0031-counted-scores'),
};

export const auditionTables = {
  audition_entries: entryColumns,
  /** An entry that a bulk change deleted, until the undo expires. */
  undoable_entries: { change_id: text, ...entryColumns, id: text },
  archived_entries: {
    ...entryColumns,
    season_id: text,
    /** The slot that was published last; null if there was none, and for seasons that ended before it was stored. */
    date: text.nullable().since('0027-archived-slots'),
    starts: integer.nullable().since('0027-archived-slots'),
    ends: integer.nullable().since('0027-archived-slots'),
    panel: text.nullable().since('0027-archived-slots'),
    room: text.nullable().since('0027-archived-slots'),
  },
  reviews: { ...reviewColumns, entry_id: text.deletedWith('audition_entries') },
  undoable_reviews: { change_id: text, ...reviewColumns, id: text },
  archived_reviews: { ...reviewColumns, season_id: text },
  judging_settings: {
    account_uid: text.key(),
    /** Whether others' reviews of an entry stay hidden until the account has reviewed it. */
    hides_reviews: flag,
  },
  /** An account that has reviewed in this season while its mode was not `open`. */
  season_judges: {
    account_uid: text.key().since('0026-independent-judging'),
    name: text,
    judge_key: text.unique(),
  },
  /** An account that does not judge an entry, because it knows the candidate. */
  recusals: {
    entry_id: text.since('0026-independent-judging'),
    account_uid: text,
    name: text,
    created_at: microseconds,
  },
  /** An account that has seen others' reviews of an entry while judges were not open to each other. */
  seen_reviews: {
    entry_id: text.since('0031-counted-scores'),
    account_uid: text,
  },
  /** A judge's name that is another one's person in a season; see `judgeOf`. */
  judge_merges: {
    id: text.key().since('0034-judge-merges'),
    season_id: text,
    judge_key: text,
    judge_name: text,
    into_key: text,
    into_name: text,
  },
  /** A tombstone: the changes since a revision name the entries deleted after it. */
  deleted_entries: {
    id: text.key(),
    revision: bigint,
    deleted_at: milliseconds,
  },
  /** A change of many entries, which can be undone for a while; see `bulk-changes.ts`. */
  bulk_changes: {
    id: text.key(),
    revision: bigint,
    kind: text.of<Undoable['kind']>(),
    count: integer,
    made_at: milliseconds,
    made_by: text.nullable(),
    undone_at: milliseconds.nullable(),
  },
  /** The slot that an entry had before a change gave it another, until the undo expires. */
  undoable_slots: {
    change_id: text,
    entry_id: text,
    former_slot: text,
    new_slot: text,
  },
};
