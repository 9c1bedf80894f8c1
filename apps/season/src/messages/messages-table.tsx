import type { CandidateMessage } from '@nox/contracts';
import {
  ColumnHeader,
  formatTime,
  rowActionClass,
  RowHeader,
  StatusMark,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  VisuallyHidden,
} from '@nox/ui';
import { nameOf, stateInWords, toneOf } from './message-tabs.ts';
import styles from './messages-table.module.css';

interface MessagesTableProps {
  messages: readonly CandidateMessage[];
  /** The ids of the chosen ones; undefined where nothing can be done with several. */
  chosen: ReadonlySet<string> | undefined;
  /** `isRange`: from the one chosen last. */
  onChoose: (id: string, isRange: boolean) => void;
  onOpen: (id: string) => void;
}

export function MessagesTable({ messages, chosen, onChoose, onOpen }: MessagesTableProps) {
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
