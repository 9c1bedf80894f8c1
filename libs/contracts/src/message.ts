import { z } from 'zod';

/** What messages are about. Those of kind `custom` organisers write; the others follow from what candidates do. */
export const MessageKind = z.enum([
  'confirm',
  'already',
  'guardian',
  'link',
  'new-email',
  'email-changed',
  'custom',
]);
export type MessageKind = z.infer<typeof MessageKind>;

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
