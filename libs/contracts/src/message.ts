import * as z from 'zod';
import {
  boundedText,
  optionalLine,
  optionalParagraph,
  pageCursor,
  requiredLine,
  requiredParagraph,
  uuid,
} from './text.ts';
import { OfferState } from './offers.ts';
import { PROGRESS } from './progress.ts';

const ALWAYS = ['name', 'society', 'season', 'contact'] as const;
/** `slot` is the date, the time and the panel; `code` is for the door; `former` what the candidate was notified of before. */
const OF_SLOT = ['link', 'number', 'code', 'slot', 'room'] as const;
/** Empty for all others: what they do next, the first meeting, and what they are to answer until when. */
const OF_SELECTED = ['next', 'meeting', 'answer', 'deadline'] as const;

/**
 * What messages are about, and what texts of each kind may name in `{{…}}`. Those of kind `custom` organisers write; the
 * others follow from what candidates do.
 */
const KINDS = {
  confirm: [...ALWAYS, 'link'],
  already: [...ALWAYS, 'link'],
  guardian: [...ALWAYS, 'link', 'guardian'],
  confirmed: [...ALWAYS, 'link', 'number'],
  link: [...ALWAYS, 'link', 'number'],
  'new-email': [...ALWAYS, 'link'],
  'email-changed': [...ALWAYS, 'link'],
  'email-restored': [...ALWAYS],
  'guardian-withdrew': [...ALWAYS, 'link', 'guardian'],
  slot: [...ALWAYS, ...OF_SLOT],
  'slot-changed': [...ALWAYS, ...OF_SLOT, 'former'],
  'slot-cancelled': [...ALWAYS, 'link', 'number', 'former'],
  reminder: [...ALWAYS, ...OF_SLOT],
  selected: [...ALWAYS, 'link', 'number', ...OF_SELECTED],
  'place-free': [...ALWAYS, 'link', 'number', ...OF_SELECTED],
  'answer-reminder': [...ALWAYS, 'link', 'number', 'deadline'],
  reserve: [...ALWAYS, 'link', 'number'],
  'not-selected': [...ALWAYS, 'link', 'number'],
  'not-selected-unseen': [...ALWAYS, 'link', 'number'],
  'not-selected-absent': [...ALWAYS, 'link', 'number'],
  'result-correction': [...ALWAYS, 'link', 'number', 'result', ...OF_SELECTED],
  meeting: [...ALWAYS, 'link', 'number', 'meeting', 'former'],
  custom: [...ALWAYS, 'link', 'number', 'slot', 'status'],
};

export const MessageKind = z.enum(Object.keys(KINDS) as (keyof typeof KINDS)[]);
export type MessageKind = z.infer<typeof MessageKind>;

export const PLACEHOLDERS: Readonly<Record<MessageKind, readonly string[]>> = KINDS;

/**
 * Security boundary: no chats, which go to the candidate. They prove that an email reached a guardian or a new address,
 * or notify the holder of another one.
 */
export const EMAIL_ONLY_KINDS: readonly MessageKind[] = [
  'guardian',
  'new-email',
  'email-changed',
  'email-restored',
];

/**
 * draft → queued → sending → sent, or failed; draft and queued → cancelled; sent → bounced. A message in a chat is sent
 * by hand: queued → sent.
 */
export const MessageState = z.enum([
  'draft',
  'queued',
  'sending',
  'sent',
  'failed',
  'cancelled',
  'bounced',
]);
export type MessageState = z.infer<typeof MessageState>;

export const MessageChannel = z.enum(['email', 'chat']);

/** At most this many messages are written or changed at once. */
export const MAX_MESSAGES = 5_000;

export const someIds = z
  .array(uuid())
  .min(1, 'Choose at least one.')
  .max(MAX_MESSAGES, `Choose at most ${MAX_MESSAGES}.`);

export const MessageRecipient = z.object({
  /** The id is that of the entry, or of a registration that is not confirmed. */
  _id: z.string(),
  fullName: z.string(),
  number: z.int().nullable(),
});
export type MessageRecipient = z.infer<typeof MessageRecipient>;

/** The result of a change of several messages: how many were changed, and a sentence to show. */
export const MessagesResult = z.object({ count: z.int(), message: z.string() });
export type MessagesResult = z.infer<typeof MessagesResult>;

/** A message to a candidate, or to who agrees for one. */
export const CandidateMessage = z.object({
  _id: z.string(),
  /** ISO time. */
  createdAt: z.string(),
  kind: MessageKind,
  channel: MessageChannel,
  state: MessageState,
  /** Null if the candidate was deleted. */
  candidate: MessageRecipient.nullable(),
  /** The email address; of a chat the digits of the phone number. Empty if the candidate was deleted. */
  recipient: z.string(),
  subject: z.string(),
  /** What a message about a result says, whose subject does not: "Selected". */
  result: z.string().optional(),
  /** Its text was edited, or an organiser's from the beginning. */
  isEdited: z.boolean(),
  attempts: z.int(),
  /** ISO time at which a queued email goes out, or is tried again; null if that is at once, and for all others. */
  nextTryAt: z.string().nullable(),
  /** The words of the mail server, or why it was not sent. */
  answer: z.string().nullable(),
  /** The account of the organiser who wrote it; null for one that followed from what a candidate did. */
  createdBy: z.string().nullable(),
  /** ISO time at which it was sent, cancelled or given up. */
  settledAt: z.string().nullable(),
});
export type CandidateMessage = z.infer<typeof CandidateMessage>;

/** The same with its text: as it was sent, else as it would be sent now. Links are masked. */
export const CandidateMessageText = CandidateMessage.extend({
  text: z.string(),
  /** What an organiser edits: with its placeholders. Null once it cannot be edited. */
  source: z.object({ subject: z.string(), text: z.string() }).nullable(),
  version: z.int(),
});
export type CandidateMessageText = z.infer<typeof CandidateMessageText>;

const STATES = MessageState.options.join('|');

/** A filter that is absent lets all messages through. */
export const MessageQuery = z.strictObject({
  /** One or several, separated by commas. */
  states: boundedText(100)
    .regex(new RegExp(`^(${STATES})(,(${STATES})){0,6}$`), 'These are no states of messages.')
    .optional(),
  kind: MessageKind.optional(),
  channel: MessageChannel.optional(),
  before: pageCursor,
});
export type MessageQuery = z.infer<typeof MessageQuery>;

/** The same with a part of a name, or a number: in a body, since names do not belong into addresses. */
export const MessageSearch = MessageQuery.extend({ search: requiredLine('Search') });

/** How many messages there are in each state, whatever was asked for. */
export const MessageCounts = z.record(MessageState, z.int());
export type MessageCounts = z.infer<typeof MessageCounts>;

/** A page has at most 200 messages, the latest first. */
export const MessagePage = z.object({
  messages: z.array(CandidateMessage),
  /** The following page begins here; null at the end. */
  next: z.string().nullable(),
  counts: MessageCounts,
});
export type MessagePage = z.infer<typeof MessagePage>;

/** The text of one message that is not sent yet, in place of the template's. The subject of a chat is empty. */
export const MessageEdit = z.strictObject({
  subject: optionalLine('Subject'),
  text: requiredParagraph('Text'),
});
export type MessageEdit = z.infer<typeof MessageEdit>;

/** Messages by their ids, or all of a state if they are as many as were on the screen. */
export const MessageSelection = z
  .strictObject({
    ids: someIds.optional(),
    state: MessageState.optional(),
    expected: z.int().min(0).max(1_000_000).optional(),
  })
  .refine(
    ({ ids, state, expected }) =>
      ids ? state === undefined : state !== undefined && expected !== undefined,
    'Choose messages by their ids, or by a state and how many are expected.',
  );
export type MessageSelection = z.infer<typeof MessageSelection>;

/** A chat to be opened: `https://wa.me/<phone>?text=<text>`. */
export const ChatMessage = z.object({
  /** Digits only, with the country's prefix. */
  phone: z.string(),
  /** The candidate's secret link is in the text. */
  text: z.string(),
});
export type ChatMessage = z.infer<typeof ChatMessage>;

export const MailStatus = z.object({
  /** `files`: nothing is sent, each message is a file on the server. */
  transport: z.enum(['files', 'smtp']),
  /** The sender of email, as `NOX <nox@example.org>`, and to whom candidates answer, empty if that is the sender. */
  from: z.string(),
  replyTo: z.string(),
  perMinute: z.int(),
  /** While the mail server refuses everything: its words, and the ISO time at which one message is tried. */
  pause: z.object({ reason: z.string(), until: z.string() }).nullable(),
  /** Messages that were not accepted yet, the ISO time at which the next of them is tried again, and why it was not. */
  retries: z.object({ count: z.int(), reason: z.string(), next: z.string() }).nullable(),
  /** Messages that wait because only `perMinute` go out in a minute, and the ISO time at which the last of them goes out. */
  limited: z.object({ count: z.int(), until: z.string() }).nullable(),
});
export type MailStatus = z.infer<typeof MailStatus>;

/** The answer to a returned mail: whether it is about a message of ours that did not arrive. */
export const BounceResult = z.object({ matched: z.boolean() });

const SLOT_ANSWERS = ['confirmed', 'declined', 'none'] as const;

/** What is published of candidates: Pending as long as nothing is. */
export const PUBLISHED_STATUSES = ['Pending', 'Selected', 'Reserve', 'Not Selected'] as const;
export const PublishedStatus = z.enum(PUBLISHED_STATUSES);
export type PublishedStatus = z.infer<typeof PublishedStatus>;

/** Chooses confirmed candidates of this season: every field that is given must hold. */
export const MessageFilter = z.strictObject({
  /** A decision that is not published chooses nobody. */
  statuses: z
    .array(PublishedStatus)
    .min(1, 'Choose at least one status.')
    .max(PUBLISHED_STATUSES.length)
    .optional(),
  /** The day and the panel's name are those of the slot. */
  day: z.iso.date('Day must be a date.').optional(),
  panel: boundedText(200).optional(),
  /** How far the audition is; it chooses nobody whom the account does not judge. */
  progress: z.enum(PROGRESS).optional(),
  /** What became of the place that is offered to them. */
  offer: OfferState.optional(),
  /** `changed`: they were last notified of another slot than is published. */
  slot: z.enum(['has', 'none', 'changed']).optional(),
  /** The answer is to the slot that is published; `none` means no answer to one that they have. */
  answers: z
    .array(z.enum(SLOT_ANSWERS))
    .min(1, 'Choose at least one answer.')
    .max(SLOT_ANSWERS.length)
    .optional(),
  isWithdrawn: z.boolean().optional(),
  /** The answer to a question of the form, by the field's name: an option's key, or `yes` of a tick; absent: none was given. */
  answer: z.strictObject({ field: boundedText(60), is: boundedText(40).optional() }).optional(),
  ids: someIds.optional(),
});
export type MessageFilter = z.infer<typeof MessageFilter>;

/**
 * A message that an organiser writes to several candidates: one of their own, the link to their page, or a reminder, which
 * goes only to those with a published slot, and to those who are not selected only if the filter names that status.
 */
export const MessageDraft = z.strictObject({
  filter: MessageFilter,
  kind: z.enum(['custom', 'link', 'reminder']).default('custom'),
  channel: MessageChannel.default('email'),
  /** Both are empty for other kinds than `custom`, whose templates are used. A chat has no subject. */
  subject: optionalLine('Subject'),
  text: optionalParagraph('Text'),
});
export type MessageDraft = z.infer<typeof MessageDraft>;

/** As many messages are created as candidates were on the screen. */
export const NewMessages = MessageDraft.extend({
  expected: z.int().min(0).max(1_000_000),
  /** Drafts wait until they are sent; `queued` ones go at once. */
  state: z.enum(['draft', 'queued']).default('draft'),
});
export type NewMessages = z.infer<typeof NewMessages>;

/** What `MessageDraft` would write, to whom. */
export const MessagesPreview = z.object({
  count: z.int(),
  /** Recipients are in order of their numbers, all of them up to the maximum. */
  recipients: z.array(MessageRecipient),
  /** The days and panels of all slots that candidates have, to choose from. */
  days: z.array(z.string()).optional(),
  panels: z.array(z.string()).optional(),
  /** The first recipient gets this, its link masked; null if there is none. */
  example: z.object({ subject: z.string(), text: z.string() }).nullable(),
});
export type MessagesPreview = z.infer<typeof MessagesPreview>;

/** The questions that a season requires itself, and how many candidates have not answered each. */
export const Unanswered = z.array(
  z.object({ field: z.string(), label: z.string(), count: z.int() }),
);
export type Unanswered = z.infer<typeof Unanswered>;
