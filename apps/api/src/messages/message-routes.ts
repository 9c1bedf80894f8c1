import {
  CandidateMessage,
  CandidateMessageText,
  ChatMessage,
  MailStatus,
  MessageEdit,
  MessagePage,
  MessageQuery,
  MessageSearch,
} from '@nox/contracts';
import { type FastifyInstance } from 'fastify';
import { bulkRoutes } from './bulk-routes.ts';
import { editMessage } from './change-messages.ts';
import { markSentByHand, openChat, unmarkSentByHand } from './chat.ts';
import { describeMessages, findMessage, readMessage } from './describe-messages.ts';
import { listMessages } from './list-messages.ts';
import { idOf, type MessageOptions, type OneMessage, originOf } from './message-options.ts';
import { readPause } from './pauses.ts';
import { readRetries } from './retries.ts';
import { isoTime } from '../database/times.ts';

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
