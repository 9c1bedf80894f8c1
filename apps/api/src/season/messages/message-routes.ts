import { type FastifyInstance, type FastifyRequest } from 'fastify';
import {
  chatDigits,
  CandidateMessage,
  CandidateMessageText,
  ChatMessage,
  EMAIL_ONLY_KINDS,
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
  Unanswered,
} from '@nox/contracts';
import { readSocietyName } from '#content/items/society.ts';
import { viewerOf, withViewer } from '#season/auditions/entries/viewer.ts';
import { recordChange } from '#platform/database/audit.ts';
import { isoTime, readExpiryTime, readTime } from '#platform/database/clock.ts';
import { type Database } from '#platform/database/revisions.ts';
import { updateRow } from '#platform/database/rows.ts';
import { type Db, type MessageRow } from '#platform/database/schema.ts';
import { HttpError } from '#platform/errors/http-error.ts';
import { type AccountWriting, readRoute, writeRoute } from '#platform/http/routes.ts';
import { readUnanswered } from './answers.ts';
import { alreadySent, changeMessages, CHANGES, editMessage } from './change-messages.ts';
import { readRetries } from './message-metrics.ts';
import { findMessage, listMessages, MESSAGE, readMessage } from './read-messages.ts';
import { isResultMessage, readUndoEnd } from './result-messages/result-messages.ts';
import { notificationOf, readPause } from './sending/claims.ts';
import { readLimited } from './sending/send-times.ts';
import { type Origin, prepareText, renderMasked, senderOf } from './sending/prepare.ts';
import { type MailSettings } from './sending/transports.ts';
import { isUnsent } from './store/message-store.ts';
import { describeResult, previewMessages, writeMessages } from './write-messages.ts';

/* Transactions that lock the schedule let nothing be published meanwhile. */

const MIN_DIGITS = 10;

/** A message in a chat that waits, or an email that did not arrive. @throws HttpError 409 */
function checkChat({ kind, channel, state }: MessageRow): void {
  if (EMAIL_ONLY_KINDS.includes(kind)) {
    throw new HttpError(409, 'only_email', 'This message is for an email address only.');
  }
  const isOpen = channel === 'chat' ? isUnsent({ state }) : ['failed', 'bounced'].includes(state);
  if (!isOpen) throw alreadySent();
}

const record = (call: AccountWriting, itemId: string, after: string) =>
  recordChange(call, 'messages', 'changed', { itemId, fields: ['state'], after });

/** The candidate may know it from now on. @throws HttpError 409 `undo_open` or `message_overtaken` */
async function expectNotified(transaction: Db, message: MessageRow): Promise<void> {
  const undo = isResultMessage(message) && (await readUndoEnd(transaction));
  if (undo) {
    const wait = `The results can still be undone. This can be sent in ${undo.wait}.`;
    throw new HttpError(409, 'undo_open', wait);
  }
  const notification = notificationOf(message);
  const reason = await notification?.whySuperseded(transaction, message);
  if (reason !== undefined) throw new HttpError(409, 'message_overtaken', reason);
  await notification?.markUncertain(transaction, message);
}

/** Opens a chat with a link of its own. @throws HttpError 404; 409 as the functions that it calls, or `no_phone` */
async function openChat(call: AccountWriting, id: string, origin: Origin): Promise<ChatMessage> {
  const { transaction } = call;
  const message = await findMessage(transaction, id);
  checkChat(message);
  await expectNotified(transaction, message);
  const now = await readExpiryTime(transaction);
  const prepared = await prepareText(transaction, message, origin, now);
  const phone = chatDigits(prepared?.recipient.phoneNumber ?? '');
  if (!prepared || phone.length < MIN_DIGITS) {
    throw new HttpError(
      409,
      'no_phone',
      'The candidate has no phone number for a chat: it needs its country, such as +49.',
    );
  }
  await record(call, id, 'chat');
  return { phone, text: prepared.complete.text };
}

async function markSentByHand(call: AccountWriting, id: string, origin: Origin) {
  const { transaction, revised } = call;
  const message = await findMessage(transaction, id);
  checkChat(message);
  const rendered = await renderMasked(transaction, message, origin);
  const text = rendered?.masked.text ?? '';
  const sent = { state: 'sent', channel: 'chat', sent_subject: '', sent_text: text } as const;
  const { channel, state, answer } = message;
  const before_chat = channel === 'email' ? JSON.stringify({ channel, state, answer }) : null;
  const now = await readTime(transaction);
  const values = { ...sent, answer: 'Sent by hand', settled_at: now, before_chat };
  if ((await updateRow(transaction, 'messages', { id, state }, values)) === 0) throw alreadySent();
  await notificationOf(message)?.markNotified(transaction, revised.auditions, message);
  await record(call, id, 'sent by hand');
}

/** Takes a mark back; an email that did not arrive is one again. @throws HttpError 404, 409 `not_sent_by_hand` */
async function unmarkSentByHand(call: AccountWriting, id: string): Promise<void> {
  const { transaction, revised } = call;
  const message = await findMessage(transaction, id);
  const before = message.before_chat
    ? { ...(JSON.parse(message.before_chat) as object), settled_at: message.settled_at }
    : { state: 'queued' as const, answer: null, settled_at: null };
  const sent = { id, channel: 'chat', state: 'sent' } as const;
  const values = { ...before, before_chat: null, sent_subject: null, sent_text: null };
  if ((await updateRow(transaction, 'messages', sent, values)) === 0) {
    throw new HttpError(409, 'not_sent_by_hand', 'This message was not marked as sent.');
  }
  await notificationOf(message)?.clearNotified(transaction, revised.auditions, message);
  await record(call, id, 'not sent by hand');
}

async function readMailStatus(db: Database['db'], mail: MailSettings) {
  const pause = await readPause(db);
  return {
    transport: mail.smtp ? ('smtp' as const) : ('files' as const),
    from: senderOf(mail, await readSocietyName(db)),
    replyTo: mail.replyTo ?? '',
    perMinute: mail.perMinute,
    pause: pause ? { reason: pause.reason, until: isoTime(pause.until) } : null,
    retries: await readRetries(db),
    limited: pause ? null : await readLimited(db, mail.perMinute),
  };
}

interface MessageOptions extends Database {
  config: { mail: MailSettings; publicUrl: string | undefined; timeZone: string };
}

/** Messages hold names and addresses, which organisers alone may read. */
export async function messageRoutes(app: FastifyInstance, options: MessageOptions) {
  const { db, config } = options;
  const { mail, publicUrl, timeZone } = config;
  /** The organiser sees the site under this address if no public one is set. */
  const origin = ({ host }: FastifyRequest): Origin => {
    return { settings: mail, siteUrl: publicUrl ?? `http://${host}`, timeZone };
  };

  readRoute(app, 'organiser', '/messages', {
    summary: 'Messages to candidates, the latest first',
    query: MessageQuery,
    response: MessagePage,
    read: ({ query, request }) => listMessages(db, query, origin(request)),
  });

  readRoute(app, 'organiser', '/messages/search', {
    summary: 'Messages to candidates of a name or number; changes nothing',
    body: MessageSearch,
    response: MessagePage,
    read: ({ body, request }) => listMessages(db, body, origin(request)),
  });

  readRoute(app, 'organiser', '/messages/status', {
    summary: 'How email leaves this server',
    response: MailStatus,
    read: () => readMailStatus(db, mail),
  });

  readRoute(app, 'organiser', '/messages/unanswered', {
    summary: 'How many candidates lack an answer that the season requires',
    response: Unanswered,
    read: () => readUnanswered(db),
  });

  readRoute(app, 'organiser', '/messages/preview', {
    summary: 'Who would get a message, and what the first one would read; stores nothing',
    body: MessageDraft,
    response: MessagesPreview,
    read: async ({ body, request }) =>
      previewMessages(db, body, origin(request), await viewerOf(db, request.account!)),
  });

  writeRoute(app, options, 'organiser', 'POST', '/messages', {
    summary: 'Writes a message to each candidate that the filter chooses',
    body: NewMessages,
    response: { 201: MessagesResult },
    refusals: [409],
    changes: ['auditions'],
    write: async (call) =>
      writeMessages(await withViewer(call), call.body, origin(call.request).timeZone),
    // The first call has written as many as were expected, or none.
    once: { repeat: async ({ body }) => describeResult(body, body.expected) },
  });

  selectionRoutes(app, options);
  oneMessageRoutes(app, options, origin);
}

/** What is done with several messages at once. */
function selectionRoutes(app: FastifyInstance, options: MessageOptions) {
  for (const name of Object.keys(CHANGES) as (keyof typeof CHANGES)[]) {
    writeRoute(app, options, 'organiser', 'POST', `/messages/${name}`, {
      summary: CHANGES[name].summary,
      refusals: [409],
      body: MessageSelection,
      response: { 200: MessagesResult },
      ...(name === 'retry' && { changes: ['auditions'] }),
      write: (call) => changeMessages(call, name, call.body),
    });
  }
}

function oneMessageRoutes(
  app: FastifyInstance,
  options: MessageOptions,
  origin: (request: FastifyRequest) => Origin,
) {
  const noun = MESSAGE;

  readRoute(app, 'organiser', '/messages/:id', {
    summary: 'One message with its text, the link masked',
    noun,
    response: CandidateMessageText,
    read: ({ id, request }) => readMessage(options.db, id, origin(request)),
  });

  writeRoute(app, options, 'organiser', 'PUT', '/messages/:id', {
    summary: 'Gives one message that waits a text of its own',
    noun,
    body: MessageEdit,
    response: { 200: CandidateMessageText },
    refusals: [409],
    takesIfMatch: true,
    locks: 'schedule',
    write: async (call) => {
      await editMessage(call, call.id, call.body, call.expected);
      return readMessage(call.transaction, call.id, origin(call.request));
    },
    versionOf: ({ version }) => version,
  });

  writeRoute(app, options, 'organiser', 'POST', '/messages/:id/chat', {
    summary: 'What to write into a chat, with a new link for the candidate',
    noun,
    response: { 200: ChatMessage },
    refusals: [409],
    locks: 'schedule',
    write: (call) => openChat(call, call.id, origin(call.request)),
  });

  for (const [method, mark, summary] of [
    ['POST', markSentByHand, 'Marks a message as sent by hand'],
    ['DELETE', unmarkSentByHand, 'Takes back that a message was sent by hand'],
  ] as const) {
    writeRoute(app, options, 'organiser', method, '/messages/:id/sent-by-hand', {
      summary,
      noun,
      response: { 200: CandidateMessage },
      refusals: [409],
      changes: ['auditions'],
      locks: 'schedule',
      write: async (call) => {
        const from = origin(call.request);
        await mark(call, call.id, from);
        return CandidateMessage.parse(await readMessage(call.transaction, call.id, from));
      },
    });
  }
}
