import {
  type AttendanceState,
  type AuditionStatus,
  type MessageKind,
  type MessageState,
  type Result,
  type Undoable,
} from '@nox/contracts';

/** Microseconds since 1970; see `creation-time.ts`. */
export type CreationTime = number;
/** Milliseconds since 1970. */
export type Milliseconds = number;
/** 0 or 1: both engines know integers, only one knows booleans. */
export type Flag = number;

/** A list or an object, as JSON. */
export type JsonText = string;

/*
 * The rows of auditions: entries, reviews, seasons, registrations, messages, and what can be undone. Longer than other
 * files: it is one list.
 */

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
  /** What only registered candidates have, a `RegistrationDetails`; null for imported ones. */
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

/** An entry of a former season. */
export interface ArchivedEntryRow extends AuditionEntryRow {
  season_id: string;
  /** Of the slot that was published last; null without one, and for seasons that ended before it was stored. */
  date: string | null;
  starts: number | null;
  ends: number | null;
  panel: string | null;
  room: string | null;
}

/** A review of such an entry. */
interface ArchivedReviewRow extends ReviewRow {
  season_id: string;
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

/** What a candidate has sent, until it is confirmed: then it becomes an entry and this row goes. */
export interface RegistrationRow {
  id: string;
  created_at: CreationTime;
  season_id: string;
  /** See `rollKey`; several may have the same. */
  roll_key: string;
  /** The address in small letters. */
  email_key: string;
  dance_style: string;
  /** An `AuditionApplication`. */
  application: JsonText;
  /** A `RegistrationDetails`. */
  details: JsonText;
  /** Why it waits for an organiser; null if it does not. */
  held_reason: string | null;
  /** HMAC of the address it came from; null after seven days. */
  source_hash: string | null;
  confirmed_at: Milliseconds | null;
  guardian_confirmed_at: Milliseconds | null;
  version: number;
}

/** A secret link that was sent to a candidate or a guardian; the secret itself is stored nowhere. */
export interface CandidateLinkRow {
  /** SHA-256 of the token, in Base64url. */
  token_hash: string;
  /** Until it becomes an entry. */
  registration_id: string | null;
  entry_id: string | null;
  /** `former email`: from there, a change of the address is taken back. */
  purpose: 'candidate' | 'guardian' | 'email' | 'former email';
  /** The address that counts once a link for `email` was confirmed. */
  new_email: string | null;
  /** In which it was sent. */
  message_id: string | null;
  expires_at: Milliseconds;
}

/** A message to a candidate, or an invitation to staff. */
export interface MessageRow {
  id: string;
  created_at: CreationTime;
  /** Empty for an invitation. */
  season_id: string;
  entry_id: string | null;
  registration_id: string | null;
  /** `custom` for an invitation. */
  kind: MessageKind;
  channel: 'email' | 'chat';
  /** A `Pick<MessageRow, 'channel' | 'state' | 'answer'>`; null unless it is an email that was sent as a chat instead. */
  before_chat: JsonText | null;
  /** Unique: of one fact there is one message. */
  dedupe_key: string;
  /** In place of the candidate's present address. */
  recipient: string | null;
  /** Further values for the template, a `Record<string, string>`. */
  data: JsonText;
  /** In place of the template's. */
  edited_subject: string | null;
  edited_text: string | null;
  state: MessageState;
  /** Of a message whose entry was deleted, while that can be undone. */
  state_before_deletion: MessageState | null;
  attempts: number;
  /** When it is due. */
  next_try_at: Milliseconds;
  /** When its last claim ends: a message that is still being sent then, another sender takes. */
  claimed_until: Milliseconds | null;
  /** The mail server had all of it once, and did not say whether it accepts it. */
  may_have_arrived: Flag;
  /** As it was sent, its link masked. */
  sent_subject: string | null;
  sent_text: string | null;
  /** The mail server's words. */
  answer: string | null;
  /** An email address; null if no organiser wrote it. */
  created_by: string | null;
  settled_at: Milliseconds | null;
  /** Of an invitation, which is of no season and no candidate. */
  staff_id: string | null;
}

/** A template that an organiser changed; the others are those of the code. */
export interface MailTemplateRow {
  season_id: string;
  kind: MessageKind;
  subject: string;
  text: string;
  version: number;
}

/** While the mail server refuses everything. */
interface MailPauseRow {
  name: string;
  until: Milliseconds;
  reason: string;
}

/** A mail to a mailbox that is not confirmed. */
interface UnconfirmedMailRow {
  id: string;
  mailbox_hash: string;
  sent_at: Milliseconds;
}

/** Which columns an organiser has chosen for the files of a form. */
interface ImportColumnsRow {
  /** A hash of its header. */
  form: string;
  /** As in `ImportQuery`. */
  columns: string;
}

/** A proof of work that was used. */
interface UsedChallengeRow {
  signature_hash: string;
  expires_at: Milliseconds;
}

/** Secrets of the server's own, renewed daily. */
interface ServerSecretRow {
  id: string;
  purpose: string;
  secret: string;
  created_at: Milliseconds;
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

/** An account that has reviewed in this season while its mode was not `open`. */
interface SeasonJudgeRow {
  account_uid: string;
  /** Under which it reviews; its key, see `judgeKey`, is unique. */
  name: string;
  judge_key: string;
}

/** An account that does not judge an entry, because it knows the candidate. */
interface RecusalRow {
  entry_id: string;
  account_uid: string;
  /** Of the judge. */
  name: string;
  created_at: CreationTime;
}

/** What an account has chosen for judging. */
interface JudgingSettingsRow {
  account_uid: string;
  /** Whether others' reviews of an entry stay hidden until the account has reviewed it. */
  hides_reviews: Flag;
}

/** A tombstone: the changes since a revision name the entries deleted after it. */
interface DeletedEntryRow {
  id: string;
  revision: number;
  deleted_at: Milliseconds;
}

/** A change of many entries, which can be undone for a while; see `undo.ts`. */
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

/** The row of an entry that a bulk change deleted, until the undo expires. */
export interface UndoableEntryRow extends AuditionEntryRow {
  change_id: string;
}

/** A review of such an entry. */
export interface UndoableReviewRow extends ReviewRow {
  change_id: string;
}

/** The slot that an entry had before a change gave it another, until the undo expires. */
interface UndoableSlotRow {
  change_id: string;
  entry_id: string;
  former_slot: string;
  new_slot: string;
}

export interface AuditionTables {
  seasons: SeasonRow;
  registrations: RegistrationRow;
  candidate_links: CandidateLinkRow;
  messages: MessageRow;
  mail_templates: MailTemplateRow;
  mail_pauses: MailPauseRow;
  unconfirmed_mails: UnconfirmedMailRow;
  import_columns: ImportColumnsRow;
  used_challenges: UsedChallengeRow;
  server_secrets: ServerSecretRow;
  archived_entries: ArchivedEntryRow;
  archived_reviews: ArchivedReviewRow;
  audition_entries: AuditionEntryRow;
  reviews: ReviewRow;
  judging_settings: JudgingSettingsRow;
  season_judges: SeasonJudgeRow;
  recusals: RecusalRow;
  deleted_entries: DeletedEntryRow;
  bulk_changes: BulkChangeRow;
  undoable_entries: UndoableEntryRow;
  undoable_reviews: UndoableReviewRow;
  undoable_slots: UndoableSlotRow;
}
