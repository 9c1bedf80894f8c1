import {
  type AttendanceEvent,
  type Screen,
  type MessageKind,
  type MessageState,
  type Result,
  type ScheduleEdit,
} from '@nox/contracts';
import { bigint, flag, integer, json, microseconds, milliseconds, text } from './columns.ts';

/* Seasons and their registrations, messages, schedule, day and results. */

const seatColumns = {
  entry_id: text.key(),
  block_id: text,
  /** The slot starts this many minutes after midnight. */
  starts: integer,
  /** 0 to the block's seats - 1. */
  seat: integer,
  is_pinned: flag,
};

export const seasonTables = {
  seasons: {
    id: text.key(),
    created_at: microseconds,
    /** A `SeasonInput`. */
    settings: json,
    next_number: integer,
    is_current: flag,
    version: integer,
    /** Retention counts here what it has deleted, as a `Record<string, number>`; null before. */
    erased: json.nullable(),
    /** See `retention.ts`; null while no erasure is planned. */
    erasure_announced_at: milliseconds.nullable().since('0017-announced-erasures'),
    erasure_count: integer.nullable().since('0017-announced-erasures'),
    /** `CarriedText[]`, see `carried-texts.ts`. */
    carried: json.nullable().since('0033-opened-results'),
  },
  /** What a candidate has sent, until it is confirmed: then it becomes an entry and this row goes. */
  registrations: {
    id: text.key(),
    created_at: microseconds,
    season_id: text,
    roll_key: text,
    email_key: text,
    dance_style: text,
    /** An `AuditionApplication`. */
    application: json,
    /** A `RegistrationDetails`. */
    details: json,
    held_reason: text.nullable(),
    /** HMAC of the address it came from; null after seven days. */
    source_hash: text.nullable(),
    confirmed_at: milliseconds.nullable(),
    guardian_confirmed_at: milliseconds.nullable(),
    version: integer,
  },
  /** A secret link that was sent to a candidate or a guardian; the secret itself is stored nowhere. */
  candidate_links: {
    /** SHA-256 of the token, in Base64url. */
    token_hash: text.key(),
    registration_id: text.nullable(),
    entry_id: text.nullable(),
    /** `former email`: from there, a change of the address is taken back. */
    purpose: text.of<'candidate' | 'guardian' | 'email' | 'former email'>(),
    /** The address that counts once a link for `email` was confirmed. */
    new_email: text.nullable(),
    message_id: text.nullable(),
    expires_at: milliseconds,
  },
  /** A message to a candidate, an invitation to staff, or a notice to administrators. */
  messages: {
    id: text.key(),
    created_at: microseconds,
    /** Empty for invitations and notices. */
    season_id: text,
    entry_id: text.nullable(),
    registration_id: text.nullable(),
    /** `custom` for invitations and notices. */
    kind: text.of<MessageKind>(),
    channel: text.of<'email' | 'chat'>(),
    dedupe_key: text.unique(),
    /** This address replaces the candidate's present one. */
    recipient: text.nullable(),
    /** Further values for the template, a `Record<string, string>`. */
    data: json,
    edited_subject: text.nullable(),
    edited_text: text.nullable(),
    state: text.of<MessageState>(),
    /** A message whose entry was deleted had this state; it is stored while that can be undone. */
    state_before_deletion: text.of<MessageState>().nullable(),
    attempts: integer,
    next_try_at: milliseconds,
    /** When its last claim ends: a message that is still being sent then, another sender takes. */
    claimed_until: milliseconds.nullable(),
    /** The text is stored as it was sent, with its link masked. */
    sent_subject: text.nullable(),
    sent_text: text.nullable(),
    answer: text.nullable(),
    /** An email address; null if no organiser wrote it. */
    created_by: text.nullable(),
    settled_at: milliseconds.nullable(),
    /** The channel, state and answer of an email that was sent as a chat instead; null for all others. */
    before_chat: json.nullable().since('0018-messages-before-chat'),
    /** The mail server had all of it once, and did not say whether it accepts it. */
    may_have_arrived: flag.initially(0).since('0021-mails-and-imports'),
    staff_id: text.nullable().since('0023-staff'),
    version: integer.initially(1).since('0028-message-versions'),
  },
  /** A template that an organiser changed; the others are those of the code. */
  mail_templates: {
    season_id: text,
    kind: text.of<MessageKind>(),
    subject: text,
    text,
    version: integer,
  },
  /** A row exists while the mail server refuses everything. */
  mail_pauses: {
    name: text.key(),
    until: milliseconds,
    reason: text,
  },
  /** A mail to a mailbox that is not confirmed, for a day, whatever is erased. */
  unconfirmed_mails: {
    id: text.key().since('0019-mails-by-mailbox'),
    /** HMAC of its address. */
    mailbox_hash: text,
    sent_at: milliseconds,
  },
  /** An organiser has chosen these columns for the files of a form. */
  import_columns: {
    form: text.key().since('0021-mails-and-imports'),
    /** The text is that of `ImportQuery`. */
    columns: text,
  },
  used_challenges: {
    signature_hash: text.key(),
    expires_at: milliseconds,
  },
  /** Secrets of the server's own, renewed daily. */
  server_secrets: {
    id: text.key(),
    purpose: text,
    secret: text,
    created_at: milliseconds,
  },

  /* The schedule, the day of the audition, and its results. All of it is of the current season. */

  panels: {
    id: text.key(),
    position: integer,
    name: text,
    room: text,
    styles: json,
  },
  schedule_blocks: {
    id: text.key(),
    panel_id: text,
    /** `YYYY-MM-DD` */
    date: text,
    /** Minutes since midnight. */
    starts: integer,
    ends: integer,
    slot_minutes: integer,
    seats: integer,
    judges: json,
    breaks: json,
  },
  /** A candidate's seat in the draft. Unique by block, start and seat: two candidates never get one seat. */
  assignments: seatColumns,
  /** The seat of a deleted entry, until the undo expires. */
  undoable_assignments: { ...seatColumns, change_id: text },
  party_members: {
    entry_id: text.key(),
    party_id: text,
  },
  /** What was moved, so that it can be undone and sent to other clients. Ids only: it outlives a deleted candidate. */
  schedule_edits: {
    id: text.key(),
    revision: bigint,
    created_at: microseconds,
    /** Null for a candidate. */
    account_uid: text.nullable(),
    account_email: text.nullable(),
    kind: text.of<ScheduleEdit['kind']>(),
    /** `ScheduleEdit['changes']` */
    changes: json,
    undone_at: milliseconds.nullable(),
  },
  schedule_versions: {
    number: integer.key(),
    created_at: microseconds,
    account_uid: text,
    account_email: text.nullable(),
    note: text,
    /** `JudgedTime[]`; null only until `storeJudges` has given it to what an earlier release has published. */
    judges: json.nullable().since('0030-published-judges'),
  },
  /** A candidate's slot in a version: a copy, whatever becomes of panels and blocks. */
  published_slots: {
    version: integer,
    entry_id: text,
    date: text,
    starts: integer,
    ends: integer,
    panel: text,
    room: text,
  },
  attendance_events: {
    /** The device has made the id. */
    id: text.key().since('0025-day'),
    entry_id: text,
    kind: text.of<AttendanceEvent['kind']>(),
    undoes: text.nullable(),
    /** The device's clock says this time, where it can be true; else it is `received_at`. */
    at: milliseconds,
    /** Each event has a later one than those before it: it is their order. */
    received_at: milliseconds,
    account_uid: text,
    /** The day of the appearance; null only until `dateEvents` has given one to what an earlier release has recorded. */
    date: text.nullable().since('0029-appearances'),
    /** The ids of the latest events that the device knew, as a list; null: none. */
    after_ids: json.nullable().since('0029-appearances'),
    source: text.of<NonNullable<AttendanceEvent['source']>>().nullable().since('0029-appearances'),
  },
  /** The link of a screen in the corridor; the secret itself is stored nowhere. */
  display_links: {
    id: text.key().since('0025-day'),
    /** SHA-256 of the token, in Base64url. */
    token_hash: text.unique(),
    created_at: microseconds,
    label: text,
    shows: text.of<Screen['shows']>(),
    expires_at: milliseconds,
  },
  result_publications: {
    id: text.key().since('0024-results'),
    created_at: microseconds,
    made_at: milliseconds,
    account_uid: text,
    account_email: text.nullable(),
    count: integer,
    /** When the first message about results was sent after it: from then on it cannot be undone. */
    closed_at: milliseconds.nullable(),
    undone_at: milliseconds.nullable(),
  },
  /** What was published for an entry before a publication changed it. */
  result_changes: {
    publication_id: text.since('0024-results'),
    entry_id: text,
    former: text.of<Result>().nullable(),
    /** The offer before, and the rank of a reserve who was offered a place. */
    former_offer: json.nullable().since('0032-offers'),
    former_rank: integer.nullable().since('0032-offers'),
    /** When the candidate's own page first showed what was published. */
    opened_at: milliseconds.nullable().since('0033-opened-results'),
  },
};
