import { http, type Versioned } from '@nox/api-client';
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

// Here and not in the API client, which is part of every visitor's first load.

const PATH = '/messages';
const authenticated = { authenticated: true };
const MESSAGES = ['messages'] as const;

const messagePath = (id: string) => `${PATH}/${encodeURIComponent(id)}`;
const templatePath = (kind: TemplateKind) => `/message-templates/${kind}`;

export interface MessageListQuery extends MessageQuery {
  /** Part of a name, or a number. */
  search?: string;
}

async function readPage(
  { search = '', ...query }: MessageListQuery,
  signal: AbortSignal,
): Promise<MessagePage> {
  if (search.trim() === '') {
    const options = { params: query, signal, ...authenticated };
    return (await http.get<MessagePage>(PATH, options)).data;
  }
  const options = { signal, ...authenticated };
  return (await http.post<MessagePage>(`${PATH}/search`, { ...query, search }, options)).data;
}

async function readTemplate(
  kind: TemplateKind,
  signal: AbortSignal,
): Promise<Versioned<MessageTemplate>> {
  const options = { signal, ...authenticated };
  const { data, headers } = await http.get<MessageTemplate>(templatePath(kind), options);
  const version: unknown = headers['etag'];
  return { entity: data, version: typeof version === 'string' ? version : undefined };
}

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

  /** With its text. */
  one: (id: string) =>
    queryOptions({
      queryKey: [...MESSAGES, 'one', id],
      queryFn: async ({ signal }) =>
        (await http.get<CandidateMessageText>(messagePath(id), { signal, ...authenticated })).data,
      staleTime: 0,
    }),

  /** How e-mail leaves the server, and whether it is paused. */
  status: () =>
    queryOptions({
      queryKey: [...MESSAGES, 'status'],
      queryFn: async ({ signal }) =>
        (await http.get<MailStatus>(`${PATH}/status`, { signal, ...authenticated })).data,
      staleTime: 0,
    }),

  template: (kind: TemplateKind) =>
    queryOptions({
      queryKey: [...MESSAGES, 'template', kind],
      queryFn: ({ signal }) => readTemplate(kind, signal),
    }),

  /** Who would get a message, and what the first one would read. Nothing is stored. */
  preview: (draft: MessageDraft) =>
    queryOptions({
      queryKey: [...MESSAGES, 'preview', draft],
      queryFn: async ({ signal }) =>
        (
          await http.post<MessagesPreview>(`${PATH}/preview`, draft, {
            signal,
            ...authenticated,
          })
        ).data,
      staleTime: 0,
    }),
};

/** @throws ApiError 409 `count_changed` if other candidates match than `expected`, `invalid` with issues by field */
export async function createMessages(
  messages: NewMessages,
  idempotencyKey: IdempotencyKey,
): Promise<MessagesResult> {
  const options = { ...authenticated, headers: { 'Idempotency-Key': idempotencyKey } };
  return (await http.post<MessagesResult>(PATH, messages, options)).data;
}

/** @throws ApiError 409 `message_sent`, `invalid` with issues by field, `not_found` */
export async function editMessage(id: string, edit: MessageEdit): Promise<CandidateMessageText> {
  return (await http.put<CandidateMessageText>(messagePath(id), edit, authenticated)).data;
}

const changeSelected = async (action: string, selection: MessageSelection) =>
  (await http.post<MessagesResult>(`${PATH}/${action}`, selection, authenticated)).data;

/** Queues drafts. @throws ApiError 409 `count_changed`, or `nothing_to_change` if none of them can be */
export const sendMessages = (selection: MessageSelection): Promise<MessagesResult> =>
  changeSelected('send', selection);

/** Cancels drafts and queued messages. @throws ApiError as `sendMessages` */
export const cancelMessages = (selection: MessageSelection): Promise<MessagesResult> =>
  changeSelected('cancel', selection);

/** Queues failed and bounced e-mails again, and tries queued ones now. @throws ApiError as `sendMessages` */
export const retryMessages = (selection: MessageSelection): Promise<MessagesResult> =>
  changeSelected('retry', selection);

/**
 * What to open in a chat: of a message in a chat, or of an e-mail that did not arrive. It makes the candidate's link, so
 * it is asked for when the organiser opens the chat.
 * @throws ApiError 409 `message_sent`, `no_phone`
 */
export async function openChat(id: string): Promise<ChatMessage> {
  return (await http.post<ChatMessage>(`${messagePath(id)}/chat`, undefined, authenticated)).data;
}

/** Marks such a message as sent. @throws ApiError 409 `message_sent` */
export async function markSentByHand(id: string): Promise<CandidateMessage> {
  const path = `${messagePath(id)}/sent-by-hand`;
  return (await http.post<CandidateMessage>(path, undefined, authenticated)).data;
}

/** Takes that back: the message waits again. @throws ApiError 409 `not_sent_by_hand` */
export async function unmarkSentByHand(id: string): Promise<CandidateMessage> {
  const path = `${messagePath(id)}/sent-by-hand`;
  return (await http.delete<CandidateMessage>(path, authenticated)).data;
}

/** @throws ApiError `invalid` for an unknown placeholder, `stale` if somebody else saved meanwhile */
export async function saveTemplate(
  kind: TemplateKind,
  input: MessageTemplateInput,
  version: string | undefined,
): Promise<MessageTemplate> {
  const options = { ...authenticated, headers: version ? { 'If-Match': version } : {} };
  return (await http.put<MessageTemplate>(templatePath(kind), input, options)).data;
}
