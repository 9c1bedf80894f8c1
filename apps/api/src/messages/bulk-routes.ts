import {
  MessageDraft,
  MessageSelection,
  MessagesPreview,
  MessagesResult,
  NewMessages,
} from '@nox/contracts';
import { type FastifyInstance } from 'fastify';
import { IdempotentWriter } from '../http/idempotency.ts';
import { changeMessages, CHANGES } from './change-messages.ts';
import { type MessageOptions, originOf } from './message-options.ts';
import { describeBatch, previewMessages, writeMessages } from './write-messages.ts';

/** Writes messages to several candidates, and changes several. */
export async function bulkRoutes(app: FastifyInstance, options: MessageOptions) {
  const { db, revisions } = options;
  const origin = originOf(options);
  const writer = new IdempotentWriter(revisions, 'auditions');

  app.post<{ Body: MessageDraft }>(
    '/messages/preview',
    {
      config: {
        gate: 'administrator',
        summary: 'Who would get a message, and what the first one would read; stores nothing',
      },
      schema: { body: MessageDraft, response: { 200: MessagesPreview } },
    },
    (request) => previewMessages(db, request.body, origin(request)),
  );

  app.post<{ Body: NewMessages }>(
    '/messages',
    {
      config: {
        gate: 'administrator',
        summary: 'Writes a message to each candidate that the filter chooses',
        refusals: [409],
        takesIdempotencyKey: true,
      },
      schema: { body: NewMessages, response: { 201: MessagesResult } },
    },
    (request, reply) =>
      writer.respond(
        request,
        reply,
        async (transaction) => {
          const { batchId: subjectId, ...body } = await writeMessages(
            transaction,
            request.body,
            request.account!,
          );
          return { status: 201, body, subjectId };
        },
        (transaction, batchId) => describeBatch(transaction, request.body, batchId),
      ),
  );

  const summaries = {
    send: 'Queues drafts',
    cancel: 'Cancels drafts and queued messages',
    retry: 'Tries e-mails again now',
  };
  for (const name of Object.keys(CHANGES) as (keyof typeof CHANGES)[]) {
    app.post<{ Body: MessageSelection }>(
      `/messages/${name}`,
      {
        config: { gate: 'administrator', summary: summaries[name], refusals: [409] },
        schema: { body: MessageSelection, response: { 200: MessagesResult } },
      },
      ({ body, account }) => changeMessages({ db, revisions }, name, body, account!),
    );
  }
}
