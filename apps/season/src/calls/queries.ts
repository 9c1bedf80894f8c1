import { call, freshQuery } from '@nox/api-client';
import type {
  CandidateMessageText,
  MailStatus,
  MessageDraft,
  MessagePage,
  MessageQuery,
  MessagesPreview,
  Reserves,
  Results,
  Season,
  StaffMember,
  Unanswered,
} from '@nox/contracts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

export const seasonsQuery = freshQuery<Season[]>(['seasons'], '/seasons');

export const staffQuery = {
  ...freshQuery<StaffMember[]>(['staff'], '/staff'),
  refetchInterval: 5_000,
};

export const resultsQuery = {
  ...freshQuery<Results>(['results'], '/results'),
  // Messages go out while the page is open; changes of candidates are announced.
  refetchInterval: 15_000,
};

export const saveReserves = (body: Reserves) => call('PUT', '/results/reserves', { body });

const MESSAGES = ['messages'] as const;

export const messagePath = (id: string) => `/messages/${encodeURIComponent(id)}`;

export const REFRESH_INTERVAL_MS = 5_000;

/** Messages change by themselves, and have no revision: lists and status are stale at once. */
export const messageQueries = {
  all: MESSAGES,

  /** Lists at most 200, the latest first; `before` is the `next` of the page before, `search` a part of a name, or a number. */
  list: ({ search = '', ...query }: MessageQuery & { search?: string }) =>
    queryOptions({
      queryKey: [...MESSAGES, 'list', query, search],
      queryFn: ({ signal }) =>
        search === ''
          ? call<MessagePage>('GET', '/messages', { params: query, signal })
          : call<MessagePage>('POST', '/messages/search', { body: { ...query, search }, signal }),
      staleTime: 0,
    }),

  one: (id: string) => freshQuery<CandidateMessageText>([...MESSAGES, 'one', id], messagePath(id)),

  status: () => freshQuery<MailStatus>([...MESSAGES, 'status'], '/messages/status'),

  /** Who the recipients are is known without a text, and not fetched again while that is typed. */
  preview: (draft: Omit<MessageDraft, 'subject' | 'text'> & Partial<MessageDraft>) => {
    const body = { subject: '', text: '', ...draft };
    return queryOptions({
      queryKey: [...MESSAGES, 'preview', body],
      queryFn: ({ signal }) => call<MessagesPreview>('POST', '/messages/preview', { body, signal }),
      staleTime: 0,
      placeholderData: keepPreviousData,
    });
  },

  unanswered: () => freshQuery<Unanswered>([...MESSAGES, 'unanswered'], '/messages/unanswered'),
};
