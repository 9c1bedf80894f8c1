import type { CandidateMessage, MessagePage } from '@nox/contracts';
import {
  Button,
  ColumnHeader,
  formatNumber,
  formatTime,
  rowActionClass,
  RowHeader,
  StatusMark,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  useChosen,
  VisuallyHidden,
} from '@nox/ui';
import bar from '@nox/ui/chosen-bar.module.css';
import { type ReactNode, useState } from 'react';
import {
  ActionDialog,
  ACTIONS,
  ACTIONS_OF,
  messages as inWords,
  type PendingAction,
} from './message-actions.tsx';
import { MessageDialog } from './message-dialog.tsx';
import { countOf, nameOf, stateInWords, type TabName, TABS, toneOf } from './message-tabs.ts';
import styles from './messages.module.css';

/** What can be done with all messages of a tab at once, also with those on other pages. */
const OF_ALL = {
  drafts: { name: 'send', state: 'draft', label: 'Send All Drafts…' },
  waiting: { name: 'cancel', state: 'queued', label: 'Cancel Everything That Waits…' },
} as const;

interface MessageListProps {
  tab: TabName;
  page: MessagePage;
  isSearch: boolean;
  /** The latest messages are shown. */
  isFirst: boolean;
  /** Called with the next page's position; with null for the first page. */
  onPage: (before: string | null) => void;
}

export function MessageList({ tab, page, isSearch, isFirst, onPage }: MessageListProps) {
  const { messages, next } = page;
  const [pending, setPending] = useState<PendingAction>();
  const [openId, setOpenId] = useState<string>();
  const choice = useChosen(messages, () => messages.map(({ _id }) => _id));
  const { ids, chosen, choose, chooseAll, clear } = choice;
  const canChoose = ACTIONS_OF[tab].length > 0;
  return (
    <>
      {messages.length === 0 ? (
        <p role="status" className={styles.empty}>
          {isSearch ? 'No message here is to such a candidate.' : TABS[tab].empty}
        </p>
      ) : (
        <>
          <ListBar tab={tab} page={page} isSearch={isSearch} onAction={setPending}>
            {canChoose && (
              <Button className={styles.small} onClick={chooseAll}>
                Choose {messages.length === 1 ? 'It' : `These ${formatNumber(messages.length)}`}
              </Button>
            )}
          </ListBar>
          <MessagesTable
            messages={messages}
            chosen={canChoose ? ids : undefined}
            onChoose={choose}
            onOpen={setOpenId}
          />
        </>
      )}
      {(next || !isFirst) && <Pages next={next} isFirst={isFirst} onPage={onPage} />}
      {chosen.length > 0 && (
        <ChosenMessages tab={tab} chosen={chosen} onAction={setPending} onClear={clear} />
      )}
      {openId && <MessageDialog id={openId} onClose={() => setOpenId(undefined)} />}
      {pending && (
        <ActionDialog action={pending} onClose={() => setPending(undefined)} onDone={clear} />
      )}
    </>
  );
}

interface ListBarProps extends Pick<MessageListProps, 'tab' | 'page' | 'isSearch'> {
  onAction: (action: PendingAction) => void;
  children: ReactNode;
}

function ListBar({ tab, page, isSearch, onAction, children }: ListBarProps) {
  const { messages, counts } = page;
  const ofAll = tab === 'drafts' || tab === 'waiting' ? OF_ALL[tab] : undefined;
  const handleAll = ({ name, state }: NonNullable<typeof ofAll>) => {
    const count = counts[state];
    const first = messages.filter((message) => message.state === state);
    onAction({ name, selection: { state, expected: count }, count, first });
  };
  return (
    <div className={styles.bar}>
      <p role="status" className={styles.count}>
        Showing {formatNumber(messages.length)}
        {!isSearch && ` of ${formatNumber(countOf(tab, counts))}`}
      </p>
      {children}
      {ofAll && counts[ofAll.state] > 0 && !isSearch && (
        <Button className={styles.small} onClick={() => handleAll(ofAll)}>
          {ofAll.label}
        </Button>
      )}
    </div>
  );
}

interface ChosenMessagesProps extends Pick<MessageListProps, 'tab'> {
  chosen: readonly CandidateMessage[];
  onAction: (action: PendingAction) => void;
  onClear: () => void;
}

/** What can be done with the chosen ones, in sight wherever the list is scrolled. */
function ChosenMessages({ tab, chosen, onAction, onClear }: ChosenMessagesProps) {
  const selection = { ids: chosen.map(({ _id }) => _id) };
  return (
    <div role="region" aria-label="Chosen messages" className={bar.bar}>
      <p role="status" className={bar.text}>
        {inWords(chosen.length)} chosen
      </p>
      <div className={bar.actions}>
        {ACTIONS_OF[tab].map((name) => (
          <Button
            key={name}
            onClick={() => onAction({ name, selection, count: chosen.length, first: chosen })}
          >
            {ACTIONS[name].label}
          </Button>
        ))}
      </div>
      <Button className={bar.clear} onClick={onClear}>
        Clear
      </Button>
    </div>
  );
}

/** From the latest messages to the older ones. */
function Pages({
  next,
  isFirst,
  onPage,
}: Pick<MessageListProps, 'isFirst' | 'onPage'> & Pick<MessagePage, 'next'>) {
  const go = (before: string | null) => {
    onPage(before);
    document.querySelector('h1')?.focus();
  };
  return (
    <nav aria-label="Pages" className={styles.tools}>
      {!isFirst && <Button onClick={() => go(null)}>Latest</Button>}
      {next && <Button onClick={() => go(next)}>Older</Button>}
    </nav>
  );
}

interface MessagesTableProps {
  messages: readonly CandidateMessage[];
  /** The ids of the chosen ones; undefined where nothing can be done with several. */
  chosen: ReadonlySet<string> | undefined;
  /** `isRange`: from the one chosen last. */
  onChoose: (id: string, isRange: boolean) => void;
  onOpen: (id: string) => void;
}

function MessagesTable({ messages, chosen, onChoose, onOpen }: MessagesTableProps) {
  return (
    <Table aria-label="Messages" className={styles.table}>
      <TableHead>
        {chosen && (
          <ColumnHeader className={styles.check}>
            <VisuallyHidden>Choose</VisuallyHidden>
          </ColumnHeader>
        )}
        <ColumnHeader>To</ColumnHeader>
        <ColumnHeader>What</ColumnHeader>
        <ColumnHeader>When</ColumnHeader>
        <ColumnHeader>State</ColumnHeader>
      </TableHead>
      <TableBody>
        {messages.map((message) => (
          <MessageRow
            key={message._id}
            message={message}
            isChosen={chosen?.has(message._id)}
            onChoose={onChoose}
            onOpen={onOpen}
          />
        ))}
      </TableBody>
    </Table>
  );
}

interface MessageRowProps extends Pick<MessagesTableProps, 'onChoose' | 'onOpen'> {
  message: CandidateMessage;
  isChosen: boolean | undefined;
}

function MessageRow({ message, isChosen, onChoose, onOpen }: MessageRowProps) {
  const { _id, candidate, subject, channel, createdAt, settledAt, state, answer } = message;
  const name = nameOf(message);
  const at = settledAt ?? createdAt;
  return (
    <TableRow className={styles.row} data-chosen={isChosen || undefined}>
      {isChosen !== undefined && (
        <TableCell className={styles.check}>
          <label className={styles.choose}>
            <input
              type="checkbox"
              aria-label={`Choose the message to ${name}`}
              className={styles.box}
              checked={isChosen}
              onChange={({ nativeEvent }) =>
                onChoose(_id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
              }
            />
          </label>
        </TableCell>
      )}
      <RowHeader className={styles.to}>
        <bdi>{name}</bdi>{' '}
        {candidate?.number && <span className={styles.minor}>{candidate.number}</span>}
      </RowHeader>
      <TableCell label="What" className={styles.what}>
        <button type="button" className={rowActionClass()} onClick={() => onOpen(_id)}>
          <span className={styles.subject}>{channel === 'chat' ? 'Chat' : subject}</span>
          <VisuallyHidden> to {name}</VisuallyHidden>
        </button>
      </TableCell>
      <TableCell label="When" className={styles.when}>
        <time dateTime={at}>{formatTime(at)}</time>
      </TableCell>
      <TableCell label="State">
        <StatusMark tone={toneOf(message)}>{stateInWords(message)}</StatusMark>
        {answer && state !== 'sent' && <span className={styles.answer}>{answer}</span>}
      </TableCell>
    </TableRow>
  );
}
