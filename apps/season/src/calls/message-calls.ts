import { http } from '@nox/api-client';
import { call } from '@nox/api-client/call';
import type {
  CandidateMessage,
  CandidateMessageText,
  ChatMessage,
  IdempotencyKey,
  MailStatus,
  MessageDraft,
  MessageEdit,
  MessagePage,
  MessageQuery,
  MessageSelection,
  MessagesPreview,
  MessagesResult,
  MessageTemplate,
  MessageTemplateInput,
  NewMessages,
  TemplateKind,
} from '@nox/contracts';
import { queryOptions } from '@tanstack/react-query';
import { readQuery } from './queries.ts';

// Here and not in the API client, which is part of every visitor's first load.

const PATH = '/messages';
const MESSAGES = ['messages'] as const;

const messagePath = (id: string) => `${PATH}/${encodeURIComponent(id)}`;
const templatePath = (kind: TemplateKind) => `/message-templates/${kind}`;

export interface MessageListQuery extends MessageQuery {
  /** Part of a name, or a number. */
  search?: string;
}

function readPage(
  { search = '', ...query }: MessageListQuery,
  signal: AbortSignal,
): Promise<MessagePage> {
  if (search.trim() === '') return call('GET', PATH, { params: query, signal });
  return call('POST', `${PATH}/search`, { body: { ...query, search }, signal });
}

async function readTemplate(kind: TemplateKind, signal: AbortSignal) {
  const options = { signal, authenticated: true };
  const { data, headers } = await http.get<MessageTemplate>(templatePath(kind), options);
  const version: unknown = headers['etag'];
  return { entity: data, version: typeof version === 'string' ? version : undefined };
}

/** Messages are sent, refused and answered while a page is open. */
export const REFRESH_INTERVAL_MS = 5_000;

/** Messages change by themselves, and have no revision: lists and status are stale at once. */
export const messageQueries = {
  all: MESSAGES,

  /** At most 200, the latest first; `before` is the `next` of the page before. */
  list: (query: MessageListQuery = {}) =>
    queryOptions({
      queryKey: [...MESSAGES, 'list', query],
      queryFn: ({ signal }) => readPage(query, signal),
      staleTime: 0,
    }),

  one: (id: string) => readQuery<CandidateMessageText>([...MESSAGES, 'one', id], messagePath(id)),

  /** How email leaves the server, and whether it is paused. */
  status: () => readQuery<MailStatus>([...MESSAGES, 'status'], `${PATH}/status`),

  template: (kind: TemplateKind) =>
    queryOptions({
      queryKey: [...MESSAGES, 'template', kind],
      queryFn: ({ signal }) => readTemplate(kind, signal),
    }),

  /** Who would get a message, and what the first one would read. Nothing is stored. */
  preview: (draft: MessageDraft) =>
    queryOptions({
      queryKey: [...MESSAGES, 'preview', draft],
      queryFn: ({ signal }) =>
        call<MessagesPreview>('POST', `${PATH}/preview`, { body: draft, signal }),
      staleTime: 0,
    }),
};

/** @throws ApiError 409 `count_changed` if other candidates match than `expected`, `invalid` with issues by field */
export const createMessages = (messages: NewMessages, idempotencyKey: IdempotencyKey) =>
  call<MessagesResult>('POST', PATH, { body: messages, idempotencyKey });

/** @throws ApiError 409 `message_sent`, `invalid` with issues by field, `not_found`, `stale` if another account saved meanwhile */
export const editMessage = (id: string, body: MessageEdit, version: string | undefined) =>
  call<CandidateMessageText>('PUT', messagePath(id), { body, version });

const changeSelected = (action: string) => (selection: MessageSelection) =>
  call<MessagesResult>('POST', `${PATH}/${action}`, { body: selection });

/** Queues drafts. @throws ApiError 409 `count_changed`, or `nothing_to_change` if none of them can be */
export const sendMessages = changeSelected('send');

/** Cancels drafts and queued messages. @throws ApiError as `sendMessages` */
export const cancelMessages = changeSelected('cancel');

/** Queues failed and bounced emails again, and tries queued ones now. @throws ApiError as `sendMessages` */
export const retryMessages = changeSelected('retry');

/**
 * What to open in a chat: of a message in a chat, or of an email that did not arrive. It makes the candidate's link, so
 * it is asked for when the organiser opens the chat.
 * @throws ApiError 409 `message_sent`, `no_phone`
 */
export const openChat = (id: string) => call<ChatMessage>('POST', `${messagePath(id)}/chat`);

/** Marks such a message as sent. @throws ApiError 409 `message_sent` */
export const markSentByHand = (id: string) =>
  call<CandidateMessage>('POST', `${messagePath(id)}/sent-by-hand`);

/** Takes that back: the message waits again. @throws ApiError 409 `not_sent_by_hand` */
export const unmarkSentByHand = (id: string) =>
  call<CandidateMessage>('DELETE', `${messagePath(id)}/sent-by-hand`);

/** @throws ApiError `invalid` for an unknown placeholder, `stale` if another account saved meanwhile */
export const saveTemplate = (
  kind: TemplateKind,
  input: MessageTemplateInput,
  version: string | undefined,
) => call<MessageTemplate>('PUT', templatePath(kind), { body: input, version });
