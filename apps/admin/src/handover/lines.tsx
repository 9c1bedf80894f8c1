import type { Handover, HandoverLine } from '@nox/contracts';
import {
  Button,
  CheckboxField,
  DataTable,
  formatDate,
  formatTime,
  Notice,
  RowAction,
  RowActions,
  StatusMark,
  tools,
  ui,
} from '@nox/ui';
import { useState } from 'react';
import { DeleteLineDialog, LineDialog, pathOf, useSend } from './handover-dialogs.tsx';

interface LinesProps extends Pick<Handover, 'lines'> {
  mayTick: boolean;
}

/** What the society holds and what one asks, which both people of a handover tick. */
export function Lines({ lines, mayTick }: LinesProps) {
  const [dialog, setDialog] = useState<{ kind: 'edit' | 'delete'; line?: HandoverLine }>();
  const close = () => setDialog(undefined);
  const { send, sending, failure } = useSend('Your tick is saved.', 'The tick was not saved.');
  const line = lines.find(({ _id }) => _id === dialog?.line?._id) ?? dialog?.line;
  const tick = (of: HandoverLine, isTicked: boolean) =>
    send({ method: 'PUT', path: tickPathOf(of), body: { isTicked } });
  /** As it was chosen, also before the server has answered. */
  const isTicked = (one: HandoverLine) =>
    sending?.path === tickPathOf(one)
      ? (sending.body as { isTicked: boolean }).isTicked
      : one.ticks.some(({ isOwn }) => isOwn);
  return (
    <>
      {failure && <Notice tone="negative">{failure}</Notice>}
      <DataTable
        aria-label="What there is, and what to ask"
        items={lines}
        keyOf={({ _id }) => _id}
        columns={[
          { name: 'What', cell: ({ title }) => <span className={ui.breakable}>{title}</span> },
          {
            name: 'Who has it',
            cell: ({ holder }) => <span className={ui.breakable}>{holder || '–'}</span>,
          },
          { name: 'Paid until', cell: paidText },
          {
            name: 'Ticked by',
            cell: (one) => (
              <Ticks line={one} isTicked={isTicked(one)} onTick={mayTick ? tick : undefined} />
            ),
          },
          {
            name: 'Actions',
            label: null,
            cell: (one) => (
              <RowActions
                name={one.title}
                more={[
                  {
                    label: 'Delete…',
                    isDestructive: true,
                    onSelect: () => setDialog({ kind: 'delete', line: one }),
                  },
                ]}
              >
                <RowAction
                  aria-label={`Change ${one.title}`}
                  onClick={() => setDialog({ kind: 'edit', line: one })}
                >
                  Change
                </RowAction>
              </RowActions>
            ),
          },
        ]}
      />
      <div className={tools.screenOnly}>
        <Button onClick={() => setDialog({ kind: 'edit' })}>Add a line</Button>
      </div>
      {dialog?.kind === 'edit' && <LineDialog line={line} onClose={close} />}
      {dialog?.kind === 'delete' && line && <DeleteLineDialog line={line} onClose={close} />}
    </>
  );
}

function paidText({ paidUntil, isDue }: HandoverLine) {
  if (paidUntil === null) return '–';
  const date = formatDate(paidUntil);
  return isDue ? <StatusMark tone="negative">{date}</StatusMark> : date;
}

const tickPathOf = (line: HandoverLine) => `${pathOf(line)}/tick`;

interface TicksProps {
  line: HandoverLine;
  /** By the account itself. */
  isTicked: boolean;
  onTick: ((line: HandoverLine, isTicked: boolean) => void) | undefined;
}

const Ticks = ({ line, isTicked, onTick }: TicksProps) => (
  <div className={ui.stack1}>
    {line.ticks.length === 0 && !onTick && '–'}
    {line.ticks.map(({ name, at }) => (
      <StatusMark key={name} tone="positive" shape="check">
        {name}, {formatTime(at)}
      </StatusMark>
    ))}
    {onTick && (
      <div className={tools.screenOnly}>
        <CheckboxField
          label="You"
          aria-label={`Ticked by you: ${line.title}`}
          checked={isTicked}
          onChange={({ currentTarget: { checked } }) => onTick(line, checked)}
        />
      </div>
    )}
  </div>
);
