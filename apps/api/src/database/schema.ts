import { type AuditionStatus, type TeamCategory } from '@nox/contracts';
import { type Kysely } from 'kysely';

/** Microseconds since 1970; see `creation-time.ts`. */
type CreationTime = number;
/** 0 or 1: both engines know integers, only one knows booleans. */
type Flag = number;

export interface TeamMemberRow {
  id: string;
  created_at: CreationTime;
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

/** What happened once in the life of this database, such as its first start. */
interface MilestoneRow {
  name: string;
  created_at: CreationTime;
}

interface Tables {
  team_members: TeamMemberRow;
  audition_entries: AuditionEntryRow;
  reviews: ReviewRow;
  milestones: MilestoneRow;
}

export type Db = Kysely<Tables>;
