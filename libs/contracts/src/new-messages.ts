import { z } from 'zod';
import { AuditionStatus } from './audition-entry.ts';
import { MessageChannel, MessageRecipient, someIds } from './message.ts';
import { optionalLine, optionalParagraph } from './text.ts';

export const SLOT_ANSWERS = ['confirmed', 'declined', 'none'] as const;

/** Chooses confirmed candidates of this season: every field that is given must hold. */
export const MessageFilter = z.strictObject({
  statuses: z.array(AuditionStatus).min(1, 'Choose at least one status.').max(3).optional(),
  /** `changed`: they were last told another slot than is published. */
  slot: z.enum(['has', 'none', 'changed']).optional(),
  /** To the slot that is published; `none`: no answer to one that they have. */
  answers: z
    .array(z.enum(SLOT_ANSWERS))
    .min(1, 'Choose at least one answer.')
    .max(SLOT_ANSWERS.length)
    .optional(),
  isWithdrawn: z.boolean().optional(),
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

/** To be created, for as many candidates as were on the screen. */
export const NewMessages = MessageDraft.extend({
  expected: z.int().min(0).max(1_000_000),
  /** Drafts wait until they are sent; `queued` ones go at once. */
  state: z.enum(['draft', 'queued']).default('draft'),
});
export type NewMessages = z.infer<typeof NewMessages>;

/** What `MessageDraft` would write, to whom. */
export const MessagesPreview = z.object({
  count: z.int(),
  /** In order of their numbers, all of them up to the maximum. */
  recipients: z.array(MessageRecipient),
  /** As the first one gets it, its link masked; null without one. */
  example: z.object({ subject: z.string(), text: z.string() }).nullable(),
});
export type MessagesPreview = z.infer<typeof MessagesPreview>;
