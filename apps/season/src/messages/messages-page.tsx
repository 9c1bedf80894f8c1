import { ApiError } from '@nox/api-client';
import type { MessageCounts } from '@nox/contracts';
import {
  Button,
  buttonClass,
  formatNumber,
  formatTime,
  Notice,
  PageHeader,
  TableSkeleton,
} from '@nox/ui';
import controls from '@nox/ui/list-controls.module.css';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { messageQueries, REFRESH_INTERVAL_MS } from '../calls/message-calls.ts';
import { ChatQueue } from './chat-queue.tsx';
import { messages } from './message-actions.tsx';
import { MessageList } from './message-list.tsx';
import { countOf, statesOf, TAB_NAMES, tabFrom, type TabName, TABS } from './message-tabs.ts';
import styles from './messages.module.css';
import { useDebounced } from './example.tsx';

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

/** How mails go out, where that is not what organisers expect. */
export function MailNotices() {
  const { data } = useQuery({
    ...messageQueries.status(),
    refetchInterval: REFRESH_INTERVAL_MS,
  });
  return (
    <>
      {data?.transport === 'files' && (
        <Notice tone="lamp">
          <p>
            No mail leaves this server: each message becomes a file in{' '}
            <code className={styles.path}>{data.target}</code>. To send mail, set{' '}
            <code>NOX_SMTP_URL</code>, <code>NOX_MAIL_FROM</code> and <code>NOX_PUBLIC_URL</code>,
            and start the server again.
          </p>
        </Notice>
      )}
      {data?.retries && !data.pause && (
        <Notice tone="lamp">
          <p>
            {messages(data.retries.count)} could not be sent yet: “{data.retries.reason}” The next
            attempt is at <time dateTime={data.retries.next}>{formatTime(data.retries.next)}</time>.
          </p>
        </Notice>
      )}
      {data?.pause && (
        <Notice tone="stop">
          <p>
            No mail goes out: the mail server refuses it, and the messages wait. It says: “
            {data.pause.reason}” The next attempt is at{' '}
            <time dateTime={data.pause.until}>{formatTime(data.pause.until)}</time>.
          </p>
        </Notice>
      )}
    </>
  );
}

interface MessageControlsProps {
  tab: TabName;
  counts: MessageCounts | undefined;
  search: string;
  onSearch: (text: string) => void;
}

export function MessageControls({ tab, counts, search, onSearch }: MessageControlsProps) {
  return (
    <div className={styles.controls}>
      <nav aria-label="Filter by state" className={controls.segments}>
        {TAB_NAMES.map((name) => (
          <Link
            key={name}
            to={{ search: name === 'drafts' ? '' : `tab=${name}` }}
            preventScrollReset
            aria-current={name === tab || undefined}
            className={controls.segment}
            data-trouble={(name === 'trouble' && counts && countOf(name, counts) > 0) || undefined}
          >
            {TABS[name].label}{' '}
            <span className={controls.count}>
              {counts ? formatNumber(countOf(name, counts)) : '–'}
            </span>
          </Link>
        ))}
      </nav>
      <input
        type="search"
        aria-label="Search name or number"
        placeholder="Name or number"
        autoComplete="off"
        value={search}
        onChange={({ currentTarget }) => onSearch(currentTarget.value)}
        className={controls.search}
      />
    </div>
  );
}
