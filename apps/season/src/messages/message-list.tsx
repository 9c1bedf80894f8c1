import { type CandidateMessage, type MessagePage, pluralForm, pluralize } from '@nox/contracts';
import {
  Button,
  classNames,
  type Column,
  DataTable,
  EmptyState,
  formatNumber,
  formatTime,
  RowAction,
  RowTick,
  StatusMark,
  TwoLines,
  tools,
  ui,
  useChosen,
  VisuallyHidden,
} from '@nox/ui';
import bar from '@nox/ui/chosen-bar.module.css';
import { type ReactNode, useState } from 'react';
import { CandidateName } from '../ui/candidate-lists.tsx';
import layout from '../ui/layout.module.css';
import {
  ActionDialog,
  ACTIONS,
  countOf,
  nameOf,
  type PendingAction,
  stateOf,
  type Tab,
} from './message-actions.tsx';
import { MessageDialog } from './message-dialog.tsx';
import styles from './messages.module.css';

interface MessageListProps {
  tab: Tab;
  page: MessagePage;
  isSearch: boolean;
  pages: ReactNode;
}

export function MessageList({ tab, page, isSearch, pages }: MessageListProps) {
  const { messages, counts } = page;
  const { empty, actions = [], ofAll } = tab;
  const [pending, setPending] = useState<PendingAction>();
  const [openId, setOpenId] = useState<string>();
  const choice = useChosen(messages, () => messages.map(({ _id }) => _id));
  const { ids, chosen, chooseAll, clear } = choice;
  const canChoose = actions.length > 0;
  const handleAll = ({ name, state }: NonNullable<typeof ofAll>) => {
    const some = messages.filter((message) => message.state === state);
    setPending({ name, messages: some, all: { state, expected: counts[state] } });
  };
  return (
    <>
      {messages.length === 0 ? (
        <EmptyState role="status">{isSearch ? 'No messages match this search.' : empty}</EmptyState>
      ) : (
        <>
          <div className={ui.row3}>
            <p role="status" className={classNames(ui.note, ui.digits, styles.count)}>
              Showing {formatNumber(messages.length)}
              {!isSearch && ` of ${formatNumber(countOf(tab, counts))}`}
            </p>
            {canChoose && (
              <Button className={layout.small} onClick={chooseAll}>
                Choose {pluralForm(messages.length, 'it', `these ${formatNumber(messages.length)}`)}
              </Button>
            )}
            {ofAll && counts[ofAll.state] > 0 && !isSearch && chosen.length === 0 && (
              <Button
                variant={ofAll.name === 'send' ? 'primary' : 'quiet'}
                className={layout.small}
                onClick={() => handleAll(ofAll)}
              >
                {ofAll.label}
              </Button>
            )}
          </div>
          <DataTable
            aria-label="Messages"
            items={messages}
            keyOf={({ _id }) => _id}
            rowProps={({ _id }) => ({
              className: ids.has(_id) ? styles.chosen : undefined,
            })}
            columns={[...(canChoose ? [choiceColumn(choice)] : []), ...columnsOf(setOpenId)]}
          />
        </>
      )}
      {pages}
      {chosen.length > 0 && (
        <div
          role="region"
          aria-label="Chosen messages"
          className={classNames(ui.row1, tools.surface, bar.bar)}
        >
          <p role="status" className={classNames(ui.strong, ui.digits, bar.text)}>
            {pluralize(chosen.length, 'message')} chosen
          </p>
          <Button className={bar.clear} onClick={clear}>
            Clear
          </Button>
          <div className={classNames(tools.wrap2, bar.actions)}>
            {actions.map((name) => (
              <Button
                key={name}
                variant={name === 'send' ? 'primary' : 'quiet'}
                onClick={() => setPending({ name, messages: chosen })}
              >
                {ACTIONS[name].label}
              </Button>
            ))}
          </div>
        </div>
      )}
      {openId && <MessageDialog id={openId} onClose={() => setOpenId(undefined)} />}
      {pending && (
        <ActionDialog action={pending} onClose={() => setPending(undefined)} onDone={clear} />
      )}
    </>
  );
}

const choiceColumn = ({ ids, choose }: ReturnType<typeof useChosen>): Column<CandidateMessage> => ({
  name: 'Choose',
  head: <VisuallyHidden>Choose</VisuallyHidden>,
  place: 'lead',
  cell: (message) => (
    <RowTick
      aria-label={`Choose the message to ${nameOf(message)}`}
      checked={ids.has(message._id)}
      onChange={(event) => choose(message._id, event)}
    />
  ),
});

const columnsOf = (onOpen: (id: string) => void): Column<CandidateMessage>[] => [
  {
    name: 'To',
    isTitle: true,
    cell: (message) => (
      <CandidateName fullName={nameOf(message)} number={message.candidate?.number} />
    ),
  },
  {
    name: 'Subject',
    cell: (message) => {
      const { _id, kind, result, channel, subject } = message;
      return (
        <TwoLines detail={result && (kind === 'result-correction' ? `Now: ${result}` : result)}>
          <RowAction onClick={() => onOpen(_id)}>
            <span>{channel === 'chat' ? 'Chat' : subject}</span>
            <VisuallyHidden> to {nameOf(message)}</VisuallyHidden>
          </RowAction>
        </TwoLines>
      );
    },
  },
  {
    name: 'When',
    place: 'end',
    className: tools.oneLine,
    cell: ({ createdAt, settledAt }) => (
      <time dateTime={settledAt ?? createdAt}>{formatTime(settledAt ?? createdAt)}</time>
    ),
  },
  {
    name: 'State',
    place: 'mark',
    cell: (message) => (
      <TwoLines detail={message.state !== 'sent' && message.answer}>
        <StatusMark {...stateOf(message)} />
      </TwoLines>
    ),
  },
];
