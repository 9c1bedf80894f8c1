import { ApiError } from '@nox/api-client';
import { type MessageCounts, pluralize } from '@nox/contracts';
import {
  classNames,
  formatNumber,
  formatTime,
  LoadState,
  Notice,
  PageHeader,
  SearchField,
  Toolbar,
  tools,
  useDebounced,
} from '@nox/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { messageQueries, REFRESH_INTERVAL_MS } from '../calls/queries.ts';
import { useOlder } from '../ui/hooks.ts';
import { ButtonLink, OfflineMark, Pages, Segments } from '../ui/page-parts.tsx';
import { ChatQueue } from './chat-queue.tsx';
import { MessageList } from './message-list.tsx';
import { countOf, type Tab, TABS } from './message-actions.tsx';
import styles from './messages.module.css';

function segmentOf(tab: Tab, counts: MessageCounts | undefined) {
  const count = counts && countOf(tab, counts);
  return {
    key: tab.name,
    label: tab.label,
    search: `tab=${tab.name}`,
    count: count === undefined ? '–' : formatNumber(count),
    isAlarming: tab.name === 'undelivered' && Boolean(count),
  };
}

function useMessages(states: Tab['states'], search: string, before: string) {
  const asked = { states: states.join(','), search, before: before || undefined };
  const options = messageQueries.list(asked);
  const refetched = { placeholderData: keepPreviousData, refetchInterval: REFRESH_INTERVAL_MS };
  return { query: useQuery({ ...options, ...refetched }), queryKey: options.queryKey };
}

function MessagesPage() {
  const [params] = useSearchParams();
  // Decided once: what is sent from the page must not change the tab.
  const [first, setFirst] = useState<Tab>();
  const tab = TABS.find(({ name }) => name === params.get('tab')) ?? first ?? TABS[0]!;
  const { states } = tab;
  // The search is not in the address: names of candidates do not belong there.
  const [search, setSearch] = useState('');
  const searched = useDebounced(search.trim(), 300);
  const older = useOlder(`${tab.name}\n${searched}`);
  const { query, queryKey } = useMessages(states, searched, older.before);
  const { data } = query;
  if (data && !first) setFirst(TABS.find((one) => countOf(one, data.counts) > 0) ?? TABS[0]);
  const messages = data?.messages.filter(({ state }) => states.includes(state)) ?? [];
  const isLoading = !data || (query.isPlaceholderData && messages.length === 0);

  return (
    <>
      <PageHeader title="Messages">
        <OfflineMark isShown={data !== undefined && ApiError.isUnreachable(query.failureReason)} />
        <div className={classNames(tools.wrap3, styles.tools)}>
          <ButtonLink to="templates">Templates</ButtonLink>
          <ButtonLink
            to="write"
            variant={tab.name === 'drafts' && messages.length > 0 ? 'quiet' : 'primary'}
          >
            Write a message
          </ButtonLink>
        </div>
      </PageHeader>
      <MailNotices />
      <ChatQueue />
      <Toolbar className={styles.controls}>
        <SearchField
          label="Search name or number"
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
        <Segments
          aria-label="Filter by state"
          current={tab.name}
          segments={TABS.map((one) => segmentOf(one, data?.counts))}
        />
      </Toolbar>
      {isLoading ? (
        <LoadState
          query={query}
          queryKey={queryKey}
          loading="Loading messages"
          failed="Failed to fetch the messages."
        />
      ) : (
        <MessageList
          key={tab.name}
          tab={tab}
          page={{ ...data, messages }}
          isSearch={searched !== ''}
          pages={<Pages {...older} next={data.next} />}
        />
      )}
    </>
  );
}

export { MessagesPage as Component };

function MailNotices() {
  const { data } = useQuery({
    ...messageQueries.status(),
    refetchInterval: REFRESH_INTERVAL_MS,
  });
  if (!data) return null;
  const { transport, retries, pause, limited, perMinute } = data;
  return (
    <>
      {transport === 'files' && (
        <Notice tone="pending">
          <p>
            Email is not set up yet: what you send becomes a file on this server, and no candidate
            gets it. Set NOX_SMTP_URL at the server to send email. Chats work without it.
          </p>
        </Notice>
      )}
      {retries && !pause && (
        <Notice tone="pending">
          <p>
            {pluralize(retries.count, 'message')} could not be sent yet.{' '}
            <NextAttempt reason={retries.reason} at={retries.next} />
          </p>
        </Notice>
      )}
      {limited && (
        <Notice tone="pending">
          <p>
            {pluralize(limited.count, 'message waits', 'messages wait')} for others:{' '}
            {pluralize(perMinute, 'goes', 'go')} out in a minute, and the last one at{' '}
            <time dateTime={limited.until}>{formatTime(limited.until)}</time>.
          </p>
        </Notice>
      )}
      {pause && (
        <Notice tone="negative">
          <p>
            No email goes out: the mail server refuses it, and the messages wait.{' '}
            <NextAttempt reason={pause.reason} at={pause.until} />
          </p>
        </Notice>
      )}
    </>
  );
}

const NextAttempt = ({ reason, at }: { reason: string; at: string }) => (
  <>
    The next attempt is at <time dateTime={at}>{formatTime(at)}</time>. The reason: “{reason}”
  </>
);
