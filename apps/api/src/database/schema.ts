import {
  type AuditAction,
  type AuditSubject,
  type DanceStyle,
  type Difficulty,
  type TeamCategory,
  type Vital,
} from '@nox/contracts';
import { type Kysely } from 'kysely';
import {
  type AuditionTables,
  type CreationTime,
  type Flag,
  type JsonText,
  type Milliseconds,
} from './audition-rows.ts';
import { type DayTables } from './day-rows.ts';
import { type RegistrationTables } from './registration-rows.ts';
import { type ScheduleTables } from './schedule-rows.ts';

/* The tables and their rows. Longer than other files: it is one list. */

export {
  type AuditionEntryRow,
  type BulkChangeRow,
  type ReviewRow,
  type SeasonRow,
} from './audition-rows.ts';
export { type AttendanceEventRow, type DisplayLinkRow } from './day-rows.ts';
export {
  type CandidateLinkRow,
  type MailTemplateRow,
  type MessageRow,
  type RegistrationRow,
} from './registration-rows.ts';
export { type AssignmentRow, type ScheduleEditRow } from './schedule-rows.ts';

/** Page views are estimated from their samples; errors are counted. */
export type ClientMetric = 'views' | 'samples' | 'render' | 'evaluation' | 'load' | Vital;

/** The columns of every content table. */
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
  image_alt: string;
  image_focus: JsonText | null;
  is_active: Flag;
  display_order: number;
}

export interface TutorialRow extends ContentRow {
  title: string;
  dance_style: DanceStyle;
  video_url: string;
  /** In seconds. */
  video_duration: number | null;
  thumbnail_url: string;
  thumbnail_alt: string;
  thumbnail_focus: JsonText | null;
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
  image_alt: string;
  image_focus: JsonText | null;
  pictures: JsonText;
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

/** The variants of an image; see `images/`. */
export interface ImageRow {
  /** As items name it. */
  url: string;
  /** The version of the ladder. */
  recipe: number;
  /** Names the folder of the variants; null when the image cannot be read. */
  hash: string | null;
  width: number;
  height: number;
  placeholder: string;
  widths: JsonText;
  formats: JsonText;
}

/** A person with access, or invited. Administrators of the server's settings have none. */
export interface StaffRow extends ContentRow {
  name: string;
  email: string;
  /** In small letters; unique among those whose access has not ended. */
  email_key: string;
  /** A list of `Role`. */
  roles: JsonText;
  /** Of the account that joined; unique among those whose access has not ended. */
  uid: string | null;
  account_email: string | null;
  /** The latest invitation, and when its links end. */
  invited_at: Milliseconds;
  expires_at: Milliseconds;
  joined_at: Milliseconds | null;
  ended_at: Milliseconds | null;
}

/** What is recorded of a write, so that it has no effect when it is repeated; see `idempotency.ts`. */
export interface IdempotencyRecord {
  account_uid: string;
  key: string;
  /** Of method, path and body. */
  request_hash: string;
  status: number;
  /** What the write created. No personal data: the record outlives a deleted candidate. */
  subject_id: string | null;
  recorded_at: Milliseconds;
}

/** A change; see `audit.ts`. No personal data but the account: it outlives a deleted candidate. */
export interface AuditLogRow {
  id: string;
  created_at: CreationTime;
  actor: 'account' | 'candidate' | 'system';
  actor_uid: string | null;
  actor_email: string | null;
  subject: AuditSubject;
  action: AuditAction;
  /** Of a review, its entry; null if there are several items, or none. */
  item_id: string | null;
  review_id: string | null;
  /** Of items. */
  count: number;
  /** A list of the fields' names. */
  fields: JsonText;
  before: string | null;
  after: string | null;
}

/** One of several items of a change. */
export interface AuditItemRow {
  change_id: string;
  item_id: string;
  before: string | null;
  after: string | null;
}

/** A sum over an hour; see `client-metrics.ts`. */
export interface ClientMetricRow {
  app: string;
  version: string;
  metric: ClientMetric;
  /** The beginning. */
  at: Milliseconds;
  /** Of the histogram of a vital; 0 for others. */
  bucket: number;
  amount: number;
}

export interface Tables extends AuditionTables, DayTables, RegistrationTables, ScheduleTables {
  team_members: TeamMemberRow;
  tutorials: TutorialRow;
  achievements: AchievementRow;
  rule_sets: RuleSetRow;
  images: ImageRow;
  staff: StaffRow;
  /** A secret link of the latest invitation: one is shown, and each attempt to send the message makes one. */
  staff_links: {
    /** SHA-256 of the token, in Base64url. */
    token_hash: string;
    staff_id: string;
  };
  /** How often a group of content has changed; see `revisions.ts`. */
  revisions: {
    name: string;
    revision: number;
  };
  idempotency_records: IdempotencyRecord;
  /** An item of content, until its deletion can no longer be undone. */
  deleted_content: {
    id: string;
    /** Its table. */
    content: string;
    /** Its row. */
    item: JsonText;
    name: string;
    deleted_at: Milliseconds;
    /** An email address. */
    deleted_by: string | null;
  };
  audit_log: AuditLogRow;
  audit_items: AuditItemRow;
  client_metrics: ClientMetricRow;
  /** An event that occurs once per database, such as its first start. */
  milestones: {
    name: string;
    created_at: CreationTime;
  };
  /** A time that was stored; see `clock.ts` and `retention.ts`. */
  clock: {
    name: string;
    latest: Milliseconds;
  };
}

export type Db = Kysely<Tables>;
