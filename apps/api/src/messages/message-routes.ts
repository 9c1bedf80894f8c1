import {
  CandidateMessage,
  CandidateMessageText,
  ChatMessage,
  MailStatus,
  MessageDraft,
  MessageEdit,
  MessagePage,
  MessageQuery,
  MessageSearch,
  MessageSelection,
  MessagesPreview,
  MessagesResult,
  NewMessages,
} from '@nox/contracts';
import { type FastifyInstance, type FastifyRequest } from 'fastify';
import { changeMessages, CHANGES, editMessage } from './change-messages.ts';
import { markSentByHand, openChat, unmarkSentByHand } from './chat.ts';
import { describeMessage, listMessages, MESSAGE, readMessage } from './read-messages.ts';
import { readPause } from './sending/claims.ts';
import { readRetries } from './message-metrics.ts';
import { isoTime } from '../database/times.ts';
import { describeResult, previewMessages, writeMessages } from './write-messages.ts';
import { type Database } from '../database/revisions.ts';
import { entityId } from '../http/validation.ts';
import { writeRoute } from '../http/write-route.ts';
import { type MailSettings } from './sending/transports.ts';
import { type Origin } from './sending/prepare.ts';

interface MessageOptions extends Database {
  config: { mail: MailSettings; publicUrl: string | undefined; timeZone: string };
}

/** Without a public address, that under which the organiser sees the site. */
const originOf =
  ({ config }: MessageOptions) =>
  ({ host }: FastifyRequest): Origin => ({
    settings: config.mail,
    siteUrl: config.publicUrl ?? `http://${host}`,
    timeZone: config.timeZone,
  });

/** Reads messages, and how they leave this server. */
async function readRoutes(app: FastifyInstance, options: MessageOptions) {
  const { db } = options;
  const { mail } = options.config;
  const origin = originOf(options);

  app.get<{ Querystring: MessageQuery }>(
    '/messages',
    {
      config: { gate: 'administrator', summary: 'Messages to candidates, the latest first' },
      schema: { querystring: MessageQuery, response: { 200: MessagePage } },
    },
    (request) => listMessages(db, request.query, origin(request)),
  );

  app.post<{ Body: MessageSearch }>(
    '/messages/search',
    {
      config: {
        gate: 'administrator',
        summary: 'Messages to candidates of a name or number; changes nothing',
      },
      schema: { body: MessageSearch, response: { 200: MessagePage } },
    },
    (request) => listMessages(db, request.body, origin(request)),
  );

  app.get(
    '/messages/status',
    {
      config: { gate: 'administrator', summary: 'How e-mail leaves this server' },
      schema: { response: { 200: MailStatus } },
    },
    async (): Promise<MailStatus> => {
      const pause = await readPause(db);
      return {
        transport: mail.smtp ? 'smtp' : 'files',
        target: mail.smtp?.host ?? mail.folder,
        from: mail.from,
        replyTo: mail.replyTo ?? '',
        perMinute: mail.perMinute,
        pause: pause ? { reason: pause.reason, until: isoTime(pause.until) } : null,
        retries: await readRetries(db),
      };
    },
  );

  app.get<{ Params: { id: string } }>(
    '/messages/:id',
    {
      config: { gate: 'administrator', summary: 'One message with its text, the link masked' },
      schema: { response: { 200: CandidateMessageText } },
    },
    (request) => readMessage(db, entityId(request.params.id, MESSAGE), origin(request)),
  );

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
}

/** Changes one message. */
function registerChanges(app: FastifyInstance, options: MessageOptions): void {
  const origin = originOf(options);
  const noun = MESSAGE;

  writeRoute(app, options, 'PUT', '/messages/:id', {
    summary: 'Gives one message that waits a text of its own',
    ...{ noun, body: MessageEdit, response: { 200: CandidateMessageText }, refusals: [409] },
    write: async ({ transaction, id, body, by, request }) => {
      await editMessage(transaction, id, body, by);
      return readMessage(transaction, id, origin(request));
    },
  });

  writeRoute(app, options, 'POST', '/messages/:id/chat', {
    summary: 'What to write into a chat, with a new link for the candidate',
    ...{ noun, response: { 200: ChatMessage }, refusals: [409], between: 'schedule' },
    write: ({ transaction, id, by, request }) => openChat(transaction, id, origin(request), by),
  });

  const sentByHand = {
    ...{ noun, response: { 200: CandidateMessage }, refusals: [409] },
    ...{ changes: ['auditions'] as const, between: 'schedule' as const },
  };
  writeRoute(app, options, 'POST', '/messages/:id/sent-by-hand', {
    ...{ ...sentByHand, summary: 'Marks a message as sent by hand' },
    write: async ({ transaction, revised, id, by, request }) => {
      await markSentByHand(transaction, revised.auditions, id, { ...origin(request), by });
      return describeMessage(transaction, id, origin(request));
    },
  });
  writeRoute(app, options, 'DELETE', '/messages/:id/sent-by-hand', {
    ...{ ...sentByHand, summary: 'Takes back that a message was sent by hand' },
    write: async ({ transaction, revised, id, by, request }) => {
      await unmarkSentByHand(transaction, revised.auditions, id, by);
      return describeMessage(transaction, id, origin(request));
    },
  });
}

/** Writes messages to several candidates, and changes several. */
function registerBulkChanges(app: FastifyInstance, options: MessageOptions): void {
  writeRoute(app, options, 'POST', '/messages', {
    summary: 'Writes a message to each candidate that the filter chooses',
    ...{ body: NewMessages, response: { 201: MessagesResult } },
    ...{ refusals: [409], changes: ['auditions'] },
    write: ({ transaction, body, by }) => writeMessages(transaction, body, by),
    // As many as were expected, or none, have been written.
    once: { repeat: async ({ body }) => describeResult(body, body.expected) },
  });

  const summaries = {
    send: 'Queues drafts',
    cancel: 'Cancels drafts and queued messages',
    retry: 'Tries e-mails again now',
  };
  for (const name of Object.keys(CHANGES) as (keyof typeof CHANGES)[]) {
    writeRoute(app, options, 'POST', `/messages/${name}`, {
      ...{ summary: summaries[name], refusals: [409] },
      ...{ body: MessageSelection, response: { 200: MessagesResult } },
      ...(name === 'retry' && { changes: ['auditions'] }),
      write: ({ transaction, revised, body, by }) =>
        changeMessages(transaction, revised.auditions, name, body, by),
    });
  }
}

export async function messageRoutes(app: FastifyInstance, options: MessageOptions) {
  await app.register(readRoutes, options);
  registerBulkChanges(app, options);
  registerChanges(app, options);
}
