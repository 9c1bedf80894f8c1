import { call } from '@nox/api-client';
import type { Handover, HandoverLine } from '@nox/contracts';
import {
  actionsColumn,
  Button,
  type Column,
  DataTable,
  formatDate,
  formatTime,
  Notice,
  RowAction,
  RowActions,
  RowTick,
  StatusMark,
  tools,
  ui,
} from '@nox/ui';
import { useAction } from '@nox/actions';
import { useState } from 'react';
import { DeleteLineDialog, LineDialog, pathOf, SHOWN } from './handover-dialogs.tsx';

interface LinesProps extends Pick<Handover, 'lines'> {
  mayTick: boolean;
}

interface Tick {
  line: HandoverLine;
  /** The account itself has ticked the line. */
  isTicked: boolean;
}

/** Shows what the society holds and what to ask. Both people of a handover tick each line. */
export function Lines({ lines, mayTick }: LinesProps) {
  const [dialog, setDialog] = useState<{ kind: 'edit' | 'delete'; line?: HandoverLine }>();
  const close = () => setDialog(undefined);
  const { mutate, variables, isPending, failure } = useAction({
    ...SHOWN,
    call: ({ line, isTicked }: Tick) =>
      call<Handover>('PUT', `${pathOf(line)}/tick`, { body: { isTicked } }),
    said: () => 'Your tick is saved.',
    failed: 'The tick was not saved.',
  });
  const line = lines.find(({ _id }) => _id === dialog?.line?._id) ?? dialog?.line;
  /** The tick shows what was chosen, also before the server has answered. */
  const isTicked = ({ _id, ticks }: HandoverLine) =>
    isPending && variables.line._id === _id ? variables.isTicked : ticks.some(({ isOwn }) => isOwn);
  return (
    <>
      {failure && <Notice tone="negative">{failure}</Notice>}
      <DataTable
        aria-label="What there is, and what to ask"
        items={lines}
        keyOf={({ _id }) => _id}
        columns={[
          ...(mayTick ? [tickColumn(isTicked, mutate)] : []),
          { name: 'What', isTitle: true, cell: ({ title }) => title },
          { name: 'Who has it', cell: ({ holder }) => holder },
          { name: 'Paid until', label: 'Paid until', cell: paidText },
          { name: 'Ticked by', cell: tickedText },
          actionsColumn((one: HandoverLine) => (
            <LineActions name={one.title} open={(kind) => setDialog({ kind, line: one })} />
          )),
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

const LineActions = ({ name, open }: { name: string; open: (kind: 'edit' | 'delete') => void }) => (
  <RowActions
    name={name}
    more={[{ label: 'Delete…', isDestructive: true, onSelect: () => open('delete') }]}
  >
    <RowAction aria-label={`Change ${name}`} onClick={() => open('edit')}>
      Change
    </RowAction>
  </RowActions>
);

function paidText({ paidUntil, isDue }: HandoverLine) {
  if (paidUntil === null) return null;
  const date = formatDate(paidUntil);
  return isDue ? <StatusMark tone="negative">{date}</StatusMark> : date;
}

const tickedText = ({ ticks }: HandoverLine) =>
  ticks.length > 0 && (
    <span className={ui.stack1}>
      {ticks.map(({ name, at }) => (
        <StatusMark key={name} tone="positive" shape="check">
          {name}, {formatTime(at)}
        </StatusMark>
      ))}
    </span>
  );

const tickColumn = (
  isTicked: (line: HandoverLine) => boolean,
  onTick: (tick: Tick) => void,
): Column<HandoverLine> => ({
  name: 'You',
  place: 'lead',
  cell: (line) => (
    <RowTick
      aria-label={`Ticked by you: ${line.title}`}
      checked={isTicked(line)}
      onChange={({ currentTarget: { checked } }) => onTick({ line, isTicked: checked })}
    />
  ),
});
