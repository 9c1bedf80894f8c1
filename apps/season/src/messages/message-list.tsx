import { type CandidateMessage, type MessagePage, pluralize } from '@nox/contracts';
import {
  Button,
  buttonClass,
  classNames,
  ColumnHeader,
  EmptyState,
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
  TwoLines,
  ui,
  useChosen,
  VisuallyHidden,
} from '@nox/ui';
import bar from '@nox/ui/chosen-bar.module.css';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import layout from '../ui/layout.module.css';
import {
  ActionDialog,
  ACTIONS,
  countOf,
  nameOf,
  type PendingAction,
  stateOf,
  type TabName,
  tabOf,
} from './message-actions.tsx';
import { MessageDialog } from './message-dialog.tsx';
import styles from './messages.module.css';

interface MessageListProps {
  tab: TabName;
  page: MessagePage;
  isSearch: boolean;
  /** Leads to older messages. */
  pages: ReactNode;
}

export function MessageList({ tab, page, isSearch, pages }: MessageListProps) {
  const { messages, counts } = page;
  const { empty, actions, ofAll } = tabOf(tab);
  const [pending, setPending] = useState<PendingAction>();
  const [openId, setOpenId] = useState<string>();
  const choice = useChosen(messages, () => messages.map(({ _id }) => _id));
  const { ids, chosen, choose, chooseAll, clear } = choice;
  const canChoose = actions.length > 0;
  const handleAll = ({ name, state }: NonNullable<typeof ofAll>) => {
    const count = counts[state];
    const first = messages.filter((message) => message.state === state);
    setPending({ name, selection: { state, expected: count }, count, first });
  };
  return (
    <>
      {messages.length === 0 ? (
        <EmptyState
          role="status"
          action={
            tab === 'drafts' &&
            !isSearch && (
              <Link to="write" className={buttonClass('primary')}>
                Write a message
              </Link>
            )
          }
        >
          {isSearch ? 'No messages match this search.' : empty}
        </EmptyState>
      ) : (
        <>
          <div className={styles.bar}>
            <p role="status" className={classNames(ui.note, ui.digits, styles.count)}>
              Showing {formatNumber(messages.length)}
              {!isSearch && ` of ${formatNumber(countOf(tab, counts))}`}
            </p>
            {canChoose && (
              <Button className={layout.small} onClick={chooseAll}>
                Choose {messages.length === 1 ? 'it' : `these ${formatNumber(messages.length)}`}
              </Button>
            )}
            {ofAll && counts[ofAll.state] > 0 && !isSearch && (
              <Button className={layout.small} onClick={() => handleAll(ofAll)}>
                {ofAll.label}
              </Button>
            )}
          </div>
          <Table aria-label="Messages" className={styles.table}>
            <TableHead>
              {canChoose && (
                <ColumnHeader className={styles.check}>
                  <VisuallyHidden>Choose</VisuallyHidden>
                </ColumnHeader>
              )}
              {['To', 'Subject', 'When', 'State'].map((name) => (
                <ColumnHeader key={name}>{name}</ColumnHeader>
              ))}
            </TableHead>
            <TableBody>
              {messages.map((message) => (
                <MessageRow
                  key={message._id}
                  message={message}
                  isChosen={canChoose ? ids.has(message._id) : undefined}
                  onChoose={choose}
                  onOpen={setOpenId}
                />
              ))}
            </TableBody>
          </Table>
        </>
      )}
      {pages}
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
        {pluralize(chosen.length, 'message')} chosen
      </p>
      <div className={bar.actions}>
        {tabOf(tab).actions.map((name) => (
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

interface MessageRowProps {
  message: CandidateMessage;
  /** Undefined where nothing can be done with several. */
  isChosen: boolean | undefined;
  /** `isRange`: from the one chosen last. */
  onChoose: (id: string, isRange: boolean) => void;
  onOpen: (id: string) => void;
}

function MessageRow({ message, isChosen, onChoose, onOpen }: MessageRowProps) {
  const { _id, candidate, kind, result, subject, channel, createdAt, settledAt, state, answer } =
    message;
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
        {candidate?.number && (
          <span className={classNames(ui.minor, ui.regular, ui.digits)}>{candidate.number}</span>
        )}
      </RowHeader>
      <TableCell label="Subject">
        <TwoLines detail={result && (kind === 'result-correction' ? `Now: ${result}` : result)}>
          <button type="button" className={rowActionClass()} onClick={() => onOpen(_id)}>
            <span className={styles.subject}>{channel === 'chat' ? 'Chat' : subject}</span>
            <VisuallyHidden> to {name}</VisuallyHidden>
          </button>
        </TwoLines>
      </TableCell>
      <TableCell label="When" className={styles.when}>
        <time dateTime={at}>{formatTime(at)}</time>
      </TableCell>
      <TableCell label="State">
        <TwoLines detail={state !== 'sent' && answer}>
          <StatusMark {...stateOf(message)} />
        </TwoLines>
      </TableCell>
    </TableRow>
  );
}
