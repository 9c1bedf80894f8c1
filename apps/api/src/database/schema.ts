import {
  type AuditionStatus,
  type DanceStyle,
  type Difficulty,
  type TeamCategory,
  type Undoable,
} from '@nox/contracts';
import { type Kysely } from 'kysely';

/** Microseconds since 1970; see `creation-time.ts`. */
type CreationTime = number;
/** Milliseconds since 1970. */
type Milliseconds = number;
/** 0 or 1: both engines know integers, only one knows booleans. */
type Flag = number;

/** A list or an object, as JSON. */
type JsonText = string;

/** What every row of the contents has. */
export interface ContentRow {
  id: string;
  created_at: CreationTime;
  /** 1 at creation, one more with every write. */
  version: number;
}

export interface TeamMemberRow extends ContentRow {
  name: string;
  year: string;
  position: string;
  category: TeamCategory;
  insta_url: string;
  linked_in_url: string;
  intro: string;
  specialization: string;
  image_url: string;
  is_active: Flag;
  display_order: number;
}

export interface TutorialRow extends ContentRow {
  title: string;
  dance_style: DanceStyle;
  video_url: string;
  thumbnail_url: string;
  description: string;
  instructor: string;
  instructor_insta_url: string;
  difficulty: Difficulty;
  tags: JsonText;
  is_published: Flag;
  display_order: number;
}

export interface AchievementRow extends ContentRow {
  title: string;
  year: string;
  event: string;
  category: string;
  image_url: string;
  description: string;
  team_member_ids_involved: JsonText;
  special_mentions: JsonText;
}

export interface RuleSetRow extends ContentRow {
  section_title: string;
  rules: JsonText;
  event_details: JsonText;
  is_active: Flag;
  last_updated: Milliseconds;
}

export interface AuditionEntryRow {
  id: string;
  created_at: CreationTime;
  full_name: string;
  phone_number: string;
  roll_number: string;
  /** See `rollNumberKey`; no two entries share one. */
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
}

export interface ReviewRow {
  id: string;
  created_at: CreationTime;
  entry_id: string;
  judge_name: string;
  /** See `judgeNameKey`; no two reviews of an entry share one. */
  judge_key: string;
  /** Whose account sent it, never answered; null for samples. */
  account_uid: string | null;
  notes: string;
  score: number | null;
}

/** Tells who asks for changes that an entry is gone. */
interface DeletedEntryRow {
  id: string;
  revision: number;
  deleted_at: Milliseconds;
}

/** The answer to a write, for when the same write is sent again; see `idempotency.ts`. */
export interface RecordedAnswerRow {
  account_uid: string;
  key: string;
  /** Of method, path and body. */
  request_hash: string;
  status: number;
  /** JSON, or empty. */
  body: string;
  recorded_at: Milliseconds;
}

/** A change of many entries, which can be taken back for a while; see `undo.ts`. */
export interface BulkChangeRow {
  id: string;
  revision: number;
  kind: Undoable['kind'];
  count: number;
  made_at: Milliseconds;
  /** An e-mail address. */
  made_by: string | null;
  undone_at: Milliseconds | null;
}

/** An entry that a bulk change has deleted, as it was, for as long as it may come back. */
export interface UndoableEntryRow extends AuditionEntryRow {
  change_id: string;
}

/** A review that went with such an entry. */
export interface UndoableReviewRow extends ReviewRow {
  change_id: string;
}

/** What happened once in the life of this database, such as its first start. */
interface MilestoneRow {
  name: string;
  created_at: CreationTime;
}

/** How often a group of content has changed; see `revisions.ts`. */
interface RevisionRow {
  name: string;
  revision: number;
}

interface Tables {
  team_members: TeamMemberRow;
  tutorials: TutorialRow;
  achievements: AchievementRow;
  rule_sets: RuleSetRow;
  revisions: RevisionRow;
  audition_entries: AuditionEntryRow;
  reviews: ReviewRow;
  deleted_entries: DeletedEntryRow;
  recorded_answers: RecordedAnswerRow;
  bulk_changes: BulkChangeRow;
  undoable_entries: UndoableEntryRow;
  undoable_reviews: UndoableReviewRow;
  milestones: MilestoneRow;
}

export type Db = Kysely<Tables>;
