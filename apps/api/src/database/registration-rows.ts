import { type MessageKind, type MessageState } from '@nox/contracts';
import { type CreationTime, type Flag, type JsonText, type Milliseconds } from './audition-rows.ts';

/* The rows of registrations, of the links and messages to candidates, and of what protects the form. */

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
  /** 1 at creation, one more with every edit. */
  version: number;
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

export interface RegistrationTables {
  registrations: RegistrationRow;
  candidate_links: CandidateLinkRow;
  messages: MessageRow;
  mail_templates: MailTemplateRow;
  /** While the mail server refuses everything. */
  mail_pauses: {
    name: string;
    /** When one message is tried. */
    until: Milliseconds;
    reason: string;
  };
  /** A mail to a mailbox that is not confirmed. */
  unconfirmed_mails: {
    id: string;
    mailbox_hash: string;
    sent_at: Milliseconds;
  };
  /** Which columns an organiser has chosen for the files of a form. */
  import_columns: {
    /** A hash of its header. */
    form: string;
    /** As in `ImportQuery`. */
    columns: string;
  };
  /** A proof of work that was used. */
  used_challenges: {
    signature_hash: string;
    expires_at: Milliseconds;
  };
  /** Secrets of the server's own, renewed daily. */
  server_secrets: {
    id: string;
    purpose: string;
    secret: string;
    created_at: Milliseconds;
  };
}
