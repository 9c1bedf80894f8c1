import {
  type AchievementInput,
  type AuditAction,
  type AuditSubject,
  type Difficulty,
  type ReportedClientError,
  type RuleSetInput,
  type SocietyInput,
  type TeamMemberInput,
  type TutorialInput,
  type Vital,
} from '@nox/contracts';
import { type Kysely } from 'kysely';
import { auditionTables } from './audition-tables.ts';
import {
  bigint,
  decimal,
  flag,
  integer,
  json,
  microseconds,
  milliseconds,
  type Row,
  text,
} from './columns.ts';
import { type ColumnsOf } from './field-columns.ts';
import { seasonTables } from './season-tables.ts';

/** Page views are estimated from their samples; errors are counted. */
export type ClientMetric = 'views' | 'samples' | 'render' | 'evaluation' | 'load' | Vital;

const contentColumns = {
  id: text.key(),
  created_at: microseconds,
  /** 1 at creation, one more with every write. */
  version: integer.initially(1),
};

const changedValues = { before: text.nullable(), after: text.nullable() };

/** All tables, with their columns in the order of a new database; see `migrations.ts`. Lists inside a row are read and written as a whole. */
export const tables = {
  ...auditionTables,
  ...seasonTables,
  team_members: {
    id: text.key(),
    created_at: microseconds,
    name: text,
    year: text,
    position: text,
    category: text,
    insta_url: text,
    linked_in_url: text,
    intro: text,
    specialization: text,
    image_url: text,
    is_active: flag,
    display_order: integer,
    version: integer.initially(1),
    image_alt: text.initially(''),
    image_focus: json.nullable(),
  } satisfies ColumnsOf<TeamMemberInput>,
  tutorials: {
    ...contentColumns,
    title: text,
    dance_style: text,
    video_url: text,
    thumbnail_url: text,
    description: text,
    instructor: text,
    instructor_insta_url: text,
    difficulty: text.of<Difficulty>(),
    tags: json,
    is_published: flag,
    display_order: integer,
    thumbnail_alt: text.initially(''),
    thumbnail_focus: json.nullable(),
    video_duration: integer.nullable(),
  } satisfies ColumnsOf<TutorialInput>,
  achievements: {
    ...contentColumns,
    title: text,
    year: text,
    event: text,
    category: text,
    image_url: text,
    description: text,
    team_member_ids_involved: json,
    special_mentions: json,
    image_alt: text.initially(''),
    image_focus: json.nullable(),
    pictures: json.initially('[]'),
  } satisfies ColumnsOf<AchievementInput>,
  rule_sets: {
    ...contentColumns,
    section_title: text,
    rules: json,
    event_details: json,
    is_active: flag,
    last_updated: milliseconds,
  } satisfies ColumnsOf<RuleSetInput>,
  /** One row at most, from the first save on. */
  society: {
    ...contentColumns,
    id: text.key().since('0036-society'),
    name: text,
    description: text,
    email: text,
    logo_url: text,
    colors: json,
    hero: json,
    family: json,
    about: json,
    hours: text,
    links: json,
    credit: json,
    team_sections: json,
    dance_styles: json,
    pictures: json.initially('[]').since('0040-society-pictures'),
  } satisfies ColumnsOf<SocietyInput>,
  /** What a save of the society replaced, as a `SocietyInput`. */
  society_versions: {
    id: text.key().since('0036-society'),
    created_at: microseconds,
    replaced_by: text.nullable(),
    society: json,
  },
  /** The variants of an image; see `images/`. */
  images: {
    url: text.key(),
    recipe: integer,
    /** Names the folder of the variants; null when the image cannot be read. */
    hash: text.nullable(),
    width: integer,
    height: integer,
    placeholder: text,
    widths: json,
    formats: json,
  },
  /** An item of content, until its deletion can no longer be undone. */
  deleted_content: {
    id: text.key(),
    content: text,
    item: json,
    name: text,
    deleted_at: milliseconds,
    deleted_by: text.nullable(),
  },
  /** A person with access, or invited. Administrators of the server's settings have none. */
  staff: {
    ...contentColumns,
    id: text.key().since('0023-staff'),
    name: text,
    email: text,
    /** Its letters are small; it is unique among those whose access has not ended. */
    email_key: text,
    /** A list of `Role`. */
    roles: json,
    /** The account that joined has this uid, which is unique among those whose access has not ended. */
    uid: text.nullable(),
    account_email: text.nullable(),
    invited_at: milliseconds,
    expires_at: milliseconds,
    joined_at: milliseconds.nullable(),
    ended_at: milliseconds.nullable(),
  },
  /** A secret link of the latest invitation: one is shown, and each attempt to send the message makes one. */
  staff_links: {
    /** SHA-256 of the token, in Base64url. */
    token_hash: text.key().since('0023-staff'),
    staff_id: text,
  },
  /** An account with a role has used the administration; see `gate.ts`. */
  sign_ins: {
    uid: text.key().since('0037-handover'),
    email: text.nullable(),
    /** What made it an administrator when it was last used, beside `staff`. */
    admin_by: text.of<'settings' | 'claim'>().nullable(),
    /** A date by UTC. */
    last_on: text,
    /** The account is no administrator by `admin_by` any more. */
    ended_at: milliseconds.nullable(),
  },
  /** Something that the society holds, or that one asks who leaves. */
  handover_lines: {
    id: text.key().since('0037-handover'),
    created_at: microseconds,
    version: integer,
    title: text,
    holder: text,
    paid_until: text.nullable(),
  },
  handover_ticks: {
    line_id: text.deletedWith('handover_lines').since('0037-handover'),
    uid: text,
    name: text,
    ticked_at: milliseconds,
  },
  /** The handover that is under way, or the last one: a new one replaces it. */
  handovers: {
    id: text.key().since('0037-handover'),
    created_at: microseconds,
    from_uid: text,
    from_name: text,
    /** The row of the successor in `staff`. */
    to_id: text,
    to_name: text,
    ends_on: text,
    ended_at: milliseconds.nullable(),
  },
  /** How often a group of content has changed; see `revisions.ts`. */
  revisions: {
    name: text.key(),
    revision: bigint,
  },
  /** What is recorded of a write, so that it has no effect when it is repeated; see `idempotency.ts`. */
  idempotency_records: {
    account_uid: text,
    key: text,
    request_hash: text,
    status: integer,
    /** What the write created. No personal data: the record outlives a deleted candidate. */
    subject_id: text.nullable(),
    recorded_at: milliseconds,
  },
  /** A change; see `audit.ts`. No personal data but the account: it outlives a deleted candidate. */
  audit_log: {
    id: text.key(),
    created_at: microseconds,
    actor: text.of<'account' | 'candidate' | 'system'>(),
    actor_uid: text.nullable(),
    actor_email: text.nullable(),
    subject: text.of<AuditSubject>(),
    action: text.of<AuditAction>(),
    /** A review names its entry here; the id is null if there are several items, or none. */
    item_id: text.nullable(),
    review_id: text.nullable(),
    count: integer,
    /** A list of the fields' names. */
    fields: json,
    ...changedValues,
  },
  audit_items: { change_id: text, item_id: text, ...changedValues },
  /** A sum over an hour; see `client-metrics.ts`. */
  client_metrics: {
    app: text,
    version: text,
    metric: text.of<ClientMetric>(),
    at: milliseconds,
    /** The histogram of a vital has buckets; other metrics have 0. */
    bucket: integer,
    amount: decimal,
  },
  /** Equal errors of one version; see `client-errors.ts`. */
  client_errors: {
    /** The hash of what is equal. */
    key: text.key().since('0038-client-errors'),
    remote: text,
    version: text,
    kind: text.of<ReportedClientError['kind']>(),
    address: text,
    recovered: flag,
    message: text,
    /** Lists of texts. */
    stack: json,
    pages: json,
    browsers: json,
    count: bigint,
    first_at: milliseconds,
    last_at: milliseconds,
  },
  /** A token of a team; the secret itself is stored nowhere. */
  team_tokens: {
    id: text.key().since('0038-client-errors'),
    /** SHA-256 of the token, in Base64url. */
    token_hash: text.unique(),
    created_at: microseconds,
    expires_at: milliseconds,
    remote: text,
    /** The token reads what this account may. */
    uid: text,
    account: text,
  },
  /** An event that occurs once per database, such as its first start. */
  milestones: {
    name: text.key(),
    created_at: microseconds,
  },
  /** A time that was stored; see `clock.ts` and `retention.ts`. */
  clock: {
    name: text.key(),
    latest: milliseconds,
  },
  /** The releases that have opened the data, by their versions, each since when. */
  versions: {
    name: text.key().since('0035-versions'),
    created_at: microseconds.since('0035-versions'),
  },
};

export type Tables = { [Name in keyof typeof tables]: Row<(typeof tables)[Name]> };

export type Db = Kysely<Tables>;

export type ContentRow = Row<typeof contentColumns>;
export type StaffRow = Row<typeof tables.staff>;
export type HandoverRow = Row<typeof tables.handovers>;
export type SignInRow = Row<typeof tables.sign_ins>;
export type AuditLogRow = Row<typeof tables.audit_log>;
export type AuditItemRow = Row<typeof tables.audit_items>;
export type ClientErrorRow = Row<typeof tables.client_errors>;
export type TeamTokenRow = Row<typeof tables.team_tokens>;
export type ClientMetricRow = Row<typeof tables.client_metrics>;
export type AuditionEntryRow = Row<typeof tables.audition_entries>;
export type ArchivedEntryRow = Row<typeof tables.archived_entries>;
export type ReviewRow = Row<typeof tables.reviews>;
export type BulkChangeRow = Row<typeof tables.bulk_changes>;
export type SeasonRow = Row<typeof tables.seasons>;
export type RegistrationRow = Row<typeof tables.registrations>;
export type CandidateLinkRow = Row<typeof tables.candidate_links>;
export type MessageRow = Row<typeof tables.messages>;
export type MailTemplateRow = Row<typeof tables.mail_templates>;
export type AssignmentRow = Row<typeof tables.assignments>;
export type ScheduleEditRow = Row<typeof tables.schedule_edits>;
export type AttendanceEventRow = Row<typeof tables.attendance_events>;
export type ScreenLinkRow = Row<typeof tables.display_links>;
