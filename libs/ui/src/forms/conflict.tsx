import { useEffect, useRef, useState } from 'react';
import { Button } from '../button.tsx';
import { focusAndScroll } from '../focus-and-scroll.ts';
import styles from './conflict.module.css';
import { DifferencesTable, type Wording } from './differences-table.tsx';
import type { Conflict, Side } from './merge.ts';
import ui from '../styles/primitives.module.css';
import tools from '../styles/tools.module.css';
import { classNames } from '../class-names.ts';

interface ConflictPanelProps extends Wording {
  title: string;
  text: string;
  differences: readonly Conflict[];
  isBusy: boolean;
  takeLabel: string;
  saveLabel: string;
  onTakeTheirs: () => void;
  onSaveMine: (choices: Record<string, Side>) => void;
}

/** What both have changed: both values of each field, and the choice between them. */
export function ConflictPanel(props: ConflictPanelProps) {
  const { title, text, differences, isBusy, takeLabel, saveLabel, ...actions } = props;
  const { onTakeTheirs, onSaveMine, labelOf, textOf } = actions;
  const [choices, setChoices] = useState<Record<string, Side>>({});
  const panel = useRef<HTMLElement>(null);

  useEffect(() => focusAndScroll(panel.current), [differences]);

  const decided = Object.fromEntries(
    differences.map(({ path }) => [path, choices[path] ?? ('mine' as const)]),
  );
  const isMine = Object.values(decided).every((side) => side === 'mine');
  return (
    <section
      ref={panel}
      role="alert"
      tabIndex={-1}
      className={classNames(ui.stack4, tools.panel, styles.conflict)}
    >
      <h2 className={tools.panelTitle}>{title}</h2>
      <p>{text}</p>
      <DifferencesTable
        aria-label="Both versions"
        versions={['Theirs', 'Mine']}
        differences={differences}
        labelOf={labelOf}
        textOf={textOf}
        choices={decided}
        onChoose={(path, side) => setChoices({ ...choices, [path]: side })}
      />
      <div className={ui.row3}>
        <Button disabled={isBusy} onClick={onTakeTheirs}>
          {takeLabel}
        </Button>
        <Button disabled={isBusy} onClick={() => onSaveMine(decided)}>
          {isMine ? saveLabel : 'Save what is chosen'}
        </Button>
      </div>
    </section>
  );
}
