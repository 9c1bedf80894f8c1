import { call, freshQuery } from '@nox/api-client';
import type { CandidateMessageText, MailStatus, MessagePage, MessageQuery } from '@nox/contracts';
import { queryOptions } from '@tanstack/react-query';

const PATH = '/messages';
const MESSAGES = ['messages'] as const;

export const messagePath = (id: string) => `${PATH}/${encodeURIComponent(id)}`;

/** Messages are sent, refused and answered while a page is open. */
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
          ? call<MessagePage>('GET', PATH, { params: query, signal })
          : call<MessagePage>('POST', `${PATH}/search`, { body: { ...query, search }, signal }),
      staleTime: 0,
    }),

  one: (id: string) => freshQuery<CandidateMessageText>([...MESSAGES, 'one', id], messagePath(id)),

  /** How email leaves the server, and whether it is paused. */
  status: () => freshQuery<MailStatus>([...MESSAGES, 'status'], `${PATH}/status`),
};
