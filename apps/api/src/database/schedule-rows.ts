import { type ScheduleEdit } from '@nox/contracts';
import { type CreationTime, type Flag, type JsonText, type Milliseconds } from './audition-rows.ts';

/* The rows of the schedule. All of it is of the current season. */

/** A candidate's seat in the draft. Unique by block, start and seat: two candidates never get one seat. */
export interface AssignmentRow {
  entry_id: string;
  block_id: string;
  /** Of the slot, in minutes since midnight. */
  starts: number;
  /** 0 to the block's seats - 1. */
  seat: number;
  is_pinned: Flag;
}

/** What was moved, so that it can be undone and sent to other clients. Ids only: it outlives a deleted candidate. */
export interface ScheduleEditRow {
  id: string;
  /** The schedule's revision that it made. */
  revision: number;
  created_at: CreationTime;
  /** Null for a candidate. */
  account_uid: string | null;
  account_email: string | null;
  kind: ScheduleEdit['kind'];
  /** `ScheduleEdit['changes']` */
  changes: JsonText;
  undone_at: Milliseconds | null;
}

export interface ScheduleTables {
  panels: {
    id: string;
    /** In the order of the form. */
    position: number;
    name: string;
    room: string;
    /** A list of dance styles. */
    styles: JsonText;
  };
  schedule_blocks: {
    id: string;
    panel_id: string;
    /** `YYYY-MM-DD` */
    date: string;
    /** Minutes since midnight. */
    starts: number;
    ends: number;
    slot_minutes: number;
    seats: number;
    /** A list of names. */
    judges: JsonText;
    /** A list of `ScheduleBreak`. */
    breaks: JsonText;
  };
  assignments: AssignmentRow;
  /** The seat of a deleted entry, until the undo expires. */
  undoable_assignments: AssignmentRow & { change_id: string };
  /** A candidate stays with the others of a party. */
  party_members: {
    entry_id: string;
    party_id: string;
  };
  schedule_edits: ScheduleEditRow;
  schedule_versions: {
    number: number;
    created_at: CreationTime;
    account_uid: string;
    account_email: string | null;
    note: string;
  };
  /** A candidate's slot in a version: a copy, whatever becomes of panels and blocks. */
  published_slots: {
    version: number;
    entry_id: string;
    date: string;
    starts: number;
    ends: number;
    panel: string;
    room: string;
  };
}
