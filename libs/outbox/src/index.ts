export { failedSend, Outbox } from './outbox.ts';
export type { OutboxItem, OutboxState, Outcome, Rejection, SendResult } from './outbox-item.ts';
