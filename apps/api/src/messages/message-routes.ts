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
import {
  describeMessages,
  findMessage,
  listMessages,
  MESSAGE,
  readMessage,
} from './read-messages.ts';
import { readPause } from './sending/claims.ts';
import { readRetries } from './message-metrics.ts';
import { isoTime } from '../database/times.ts';
import { IdempotentWriter } from '../http/idempotency.ts';
import { describeBatch, previewMessages, writeMessages } from './write-messages.ts';
import { type Database } from '../database/revisions.ts';
import { entityId } from '../http/validation.ts';
import { type MailSettings } from './sending/transports.ts';
import { type Origin } from './sending/prepare.ts';

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

  app.get<OneMessage>(
    '/messages/:id',
    {
      config: { gate: 'administrator', summary: 'One message with its text, the link masked' },
      schema: { response: { 200: CandidateMessageText } },
    },
    (request) => readMessage(db, idOf(request), origin(request)),
  );
}

/** Changes one message. */
async function oneRoutes(app: FastifyInstance, options: MessageOptions) {
  const { db, revisions } = options;
  const database = { db, revisions };
  const origin = originOf(options);

  app.put<OneMessage & { Body: MessageEdit }>(
    '/messages/:id',
    {
      config: {
        gate: 'administrator',
        summary: 'Gives one message that waits a text of its own',
        refusals: [409],
      },
      schema: { body: MessageEdit, response: { 200: CandidateMessageText } },
    },
    async (request) => {
      await editMessage(db, idOf(request), request.body, request.account!);
      return readMessage(db, idOf(request), origin(request));
    },
  );

  app.post<OneMessage>(
    '/messages/:id/chat',
    {
      config: {
        gate: 'administrator',
        summary: 'What to write into a chat, with a new link for the candidate',
        refusals: [409],
      },
      schema: { response: { 200: ChatMessage } },
    },
    (request) => openChat(database, idOf(request), origin(request), request.account!),
  );

  for (const [method, summary] of [
    ['POST', 'Marks a message as sent by hand'],
    ['DELETE', 'Takes back that a message was sent by hand'],
  ] as const) {
    app.route<OneMessage>({
      method,
      url: '/messages/:id/sent-by-hand',
      config: { gate: 'administrator', summary, refusals: [409] },
      schema: { response: { 200: CandidateMessage } },
      handler: async (request) => {
        const by = request.account!;
        const id = idOf(request);
        if (method === 'POST') await markSentByHand(database, id, origin(request), by);
        else await unmarkSentByHand(database, id, by);
        const [message] = await describeMessages(db, [await findMessage(db, id)], origin(request));
        return message!;
      },
    });
  }
}

export async function messageRoutes(app: FastifyInstance, options: MessageOptions) {
  await app.register(readRoutes, options);
  await app.register(bulkRoutes, options);
  await app.register(oneRoutes, options);
}

/** Writes messages to several candidates, and changes several. */
async function bulkRoutes(app: FastifyInstance, options: MessageOptions) {
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

interface MessageOptions extends Database {
  config: { mail: MailSettings; publicUrl: string | undefined; timeZone: string };
}

type OneMessage = { Params: { id: string } };

/** Without a public address, that under which the organiser sees the site. */
const originOf =
  ({ config }: MessageOptions) =>
  ({ host }: FastifyRequest): Origin => ({
    settings: config.mail,
    siteUrl: config.publicUrl ?? `http://${host}`,
    timeZone: config.timeZone,
  });

/** @throws HttpError 404 */
export const idOf = ({ params }: { params: { id: string } }) => entityId(params.id, MESSAGE);
