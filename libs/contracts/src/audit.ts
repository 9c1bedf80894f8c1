import * as z from 'zod';
import { boundedText, pageCursor, requiredLine, uuid } from './text.ts';

/** What a change was made to: the kinds of content, and what belongs to auditions. */
export const AuditSubject = z.enum([
  'team',
  'tutorials',
  'achievements',
  'rules',
  'society',
  'auditions',
  'reviews',
  'settings',
  'files',
  'seasons',
  'registrations',
  'messages',
  'candidates',
  'schedule',
  'attendance',
  'displays',
  'staff',
  'tokens',
]);
export type AuditSubject = z.infer<typeof AuditSubject>;

export const AuditAction = z.enum([
  'created',
  'changed',
  'deleted',
  'restored',
  'undone',
  'imported',
  'uploaded',
  'confirmed',
  'withdrawn',
  'returned',
  'archived',
  'erased',
  'sent',
  'moved',
  'published',
  'answered',
  'exported',
]);
export type AuditAction = z.infer<typeof AuditAction>;

/** A change. It holds no personal data but who made it: names are those of the present. */
export const AuditEvent = z.object({
  _id: z.string(),
  /** ISO time by the server's clock. */
  at: z.string(),
  /** The email address of the account, or its uid; null for others, and where it is not known. */
  by: z.string().nullable(),
  /** `system`: the server itself. */
  actor: z.enum(['account', 'candidate', 'system']),
  subject: AuditSubject,
  action: AuditAction,
  /** The item; of a review, its entry. Null if there are several, or none. */
  itemId: z.string().nullable(),
  isThere: z.boolean(),
  count: z.int(),
  /** What was done, without who did it: "Deleted 3 candidates". */
  sentence: z.string(),
  /** These fields of content got another value. */
  fields: z.array(z.string()),
});
export type AuditEvent = z.infer<typeof AuditEvent>;

/** A filter that is absent lets all events through. */
export const AuditFilter = z.strictObject({
  subject: AuditSubject.optional(),
  /** The uid of an account: an email address does not belong into addresses. */
  by: boundedText(128)
    .regex(/^[!-~]{1,128}$/, 'An account is named by its uid.')
    .optional(),
  item: uuid('An item is named by its id.').optional(),
});
export type AuditFilter = z.infer<typeof AuditFilter>;

export const AuditQuery = AuditFilter.extend({
  before: pageCursor,
});
export type AuditQuery = z.infer<typeof AuditQuery>;

/** The same with words of a sentence or of who did it: in a body, since names do not belong into addresses. */
export const AuditSearch = AuditQuery.extend({ search: requiredLine('Search') });
export type AuditSearch = z.infer<typeof AuditSearch>;

export const AuditPage = z.object({
  events: z.array(AuditEvent),
  /** The following page begins here; null at the end. */
  next: z.string().nullable(),
  /** The accounts that made a change; on the first page only. */
  people: z.array(z.object({ uid: z.string(), name: z.string() })),
});
export type AuditPage = z.infer<typeof AuditPage>;
