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
import { readRoute } from '../http/read-route.ts';
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

/** Messages hold names and addresses: administrators only. */
export async function messageRoutes(app: FastifyInstance, options: MessageOptions) {
  const { db } = options;
  const { mail } = options.config;
  const origin = originOf(options);
  const noun = MESSAGE;

  readRoute(app, '/messages', {
    ...{ summary: 'Messages to candidates, the latest first', query: MessageQuery },
    response: MessagePage,
    read: ({ query, request }) => listMessages(db, query, origin(request)),
  });

  readRoute(app, '/messages/search', {
    summary: 'Messages to candidates of a name or number; changes nothing',
    ...{ body: MessageSearch, response: MessagePage },
    read: ({ body, request }) => listMessages(db, body, origin(request)),
  });

  readRoute(app, '/messages/status', {
    ...{ summary: 'How email leaves this server', response: MailStatus },
    read: async () => {
      const pause = await readPause(db);
      return {
        transport: mail.smtp ? ('smtp' as const) : ('files' as const),
        target: mail.smtp?.host ?? mail.folder,
        from: mail.from,
        replyTo: mail.replyTo ?? '',
        perMinute: mail.perMinute,
        pause: pause ? { reason: pause.reason, until: isoTime(pause.until) } : null,
        retries: await readRetries(db),
      };
    },
  });

  readRoute(app, '/messages/:id', {
    summary: 'One message with its text, the link masked',
    ...{ noun, response: CandidateMessageText },
    read: ({ id, request }) => readMessage(db, id, origin(request)),
  });

  readRoute(app, '/messages/preview', {
    summary: 'Who would get a message, and what the first one would read; stores nothing',
    ...{ body: MessageDraft, response: MessagesPreview },
    read: ({ body, request }) => previewMessages(db, body, origin(request)),
  });

  writeRoute(app, options, 'POST', '/messages', {
    summary: 'Writes a message to each candidate that the filter chooses',
    ...{ body: NewMessages, response: { 201: MessagesResult } },
    ...{ refusals: [409], changes: ['auditions'] },
    write: (call) => writeMessages(call, call.body),
    // As many as were expected, or none, have been written.
    once: { repeat: async ({ body }) => describeResult(body, body.expected) },
  });

  const summaries = {
    send: 'Queues drafts',
    cancel: 'Cancels drafts and queued messages',
    retry: 'Tries emails again now',
  };
  for (const name of Object.keys(CHANGES) as (keyof typeof CHANGES)[]) {
    writeRoute(app, options, 'POST', `/messages/${name}`, {
      ...{ summary: summaries[name], refusals: [409] },
      ...{ body: MessageSelection, response: { 200: MessagesResult } },
      ...(name === 'retry' && { changes: ['auditions'] }),
      write: (call) => changeMessages(call, name, call.body),
    });
  }

  writeRoute(app, options, 'PUT', '/messages/:id', {
    summary: 'Gives one message that waits a text of its own',
    ...{ noun, body: MessageEdit, response: { 200: CandidateMessageText } },
    ...{ refusals: [409], takesIfMatch: true, between: 'schedule' },
    write: async (call) => {
      await editMessage(call, call.id, call.body, call.expected);
      return readMessage(call.transaction, call.id, origin(call.request));
    },
    versionOf: ({ version }) => version,
  });

  writeRoute(app, options, 'POST', '/messages/:id/chat', {
    summary: 'What to write into a chat, with a new link for the candidate',
    ...{ noun, response: { 200: ChatMessage }, refusals: [409], between: 'schedule' },
    write: (call) => openChat(call, call.id, origin(call.request)),
  });

  const sentByHand = {
    ...{ noun, response: { 200: CandidateMessage }, refusals: [409] },
    ...{ changes: ['auditions'] as const, between: 'schedule' as const },
  };
  writeRoute(app, options, 'POST', '/messages/:id/sent-by-hand', {
    ...{ ...sentByHand, summary: 'Marks a message as sent by hand' },
    write: async (call) => {
      await markSentByHand(call, call.id, origin(call.request));
      return describeMessage(call.transaction, call.id, origin(call.request));
    },
  });
  writeRoute(app, options, 'DELETE', '/messages/:id/sent-by-hand', {
    ...{ ...sentByHand, summary: 'Takes back that a message was sent by hand' },
    write: async (call) => {
      await unmarkSentByHand(call, call.id);
      return describeMessage(call.transaction, call.id, origin(call.request));
    },
  });
}
