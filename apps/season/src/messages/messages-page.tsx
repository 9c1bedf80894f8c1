import { ApiError } from '@nox/api-client';
import { Button, buttonClass, Notice, PageHeader, TableSkeleton } from '@nox/ui';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { messageQueries } from '../calls/message-calls.ts';
import { ChatQueue } from './chat-queue.tsx';
import { MessageList } from './message-list.tsx';
import { statesOf, tabFrom } from './message-tabs.ts';
import styles from './messages.module.css';
import { MailNotices } from './mail-notices.tsx';
import { MessageControls } from './message-controls.tsx';
import { useDebounced } from './use-debounced.ts';

/** Messages are sent, refused and answered while the page is open. */
const REFRESH_INTERVAL_MS = 5_000;
const SEARCH_DELAY_MS = 300;

function MessagesPage() {
  const [params] = useSearchParams();
  const tab = tabFrom(params.get('tab'));
  // Not in the address: names of candidates do not belong there.
  const [search, setSearch] = useState('');
  const searched = useDebounced(search.trim(), SEARCH_DELAY_MS);
  const viewKey = `${tab}\n${searched}`;
  const [position, setPosition] = useState<{ viewKey: string; before?: string }>({ viewKey });
  const before = position.viewKey === viewKey ? position.before : undefined;
  const query = messageQueries.list({
    states: statesOf(tab).join(','),
    ...(searched && { search: searched }),
    ...(before && { before }),
  });
  const queryClient = useQueryClient();
  const { data, isPlaceholderData, isError, failureReason, refetch } = useQuery({
    ...query,
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_INTERVAL_MS,
  });
  const isUnreachable = ApiError.isUnreachable(failureReason);
  const messages = data?.messages.filter(({ state }) => statesOf(tab).includes(state)) ?? [];
  const isLoading = !data || (isPlaceholderData && messages.length === 0);

  const retry = async () => {
    await queryClient.cancelQueries({ queryKey: query.queryKey });
    await refetch();
  };

  return (
    <>
      <PageHeader title="Messages">
        <p role="status" className={styles.offline}>
          {data && isUnreachable && 'Offline'}
        </p>
        <div className={styles.tools}>
          <Link to="templates" className={buttonClass('quiet')}>
            Templates
          </Link>
          <Link to="write" className={buttonClass('primary')}>
            Write a Message
          </Link>
        </div>
      </PageHeader>
      <MailNotices />
      <ChatQueue />
      <MessageControls tab={tab} counts={data?.counts} search={search} onSearch={setSearch} />
      {isLoading && !isError && !isUnreachable && <TableSkeleton label="Loading messages" />}
      {isLoading && (isError || isUnreachable) && (
        <Notice tone="stop">
          Failed to fetch the messages.
          {isUnreachable && (
            <span>This page is not available offline. Try again when there is a network.</span>
          )}
          <Button onClick={() => void retry()}>Try again</Button>
        </Notice>
      )}
      {data && !isLoading && (
        <MessageList
          key={tab}
          tab={tab}
          page={{ ...data, messages }}
          isSearch={searched !== ''}
          isFirst={before === undefined}
          onPage={(next) => setPosition({ viewKey, ...(next && { before: next }) })}
        />
      )}
    </>
  );
}

export { MessagesPage as Component };
