import { useEffect, useId, useRef, useState } from 'react';
import { focusAndScroll } from '../page.ts';
import { Button } from '../button.tsx';
import { classNames, tools, ui } from '../classes.ts';
import styles from './conflict.module.css';
import type { Conflict, Side } from './merge.ts';

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
      className={classNames(ui.stack4, tools.panel, tools.waiting)}
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

export interface Wording {
  labelOf: (path: string) => string;
  textOf: (value: unknown, path: string) => string;
}

interface DifferencesTableProps extends Wording {
  'aria-label': string;
  /** The headers of the two versions, theirs first. */
  versions: readonly [string, string];
  differences: readonly Conflict[];
  /** Each path has a side; mine counts where nothing was chosen. */
  choices?: Readonly<Record<string, Side>>;
  onChoose?: (path: string, side: Side) => void;
}

export function DifferencesTable(props: DifferencesTableProps) {
  const { versions, differences, labelOf, textOf, choices = {}, onChoose, ...rest } = props;
  const id = useId();
  const cell = (path: string, side: Side, text: string) => {
    const content = text || <span className={ui.minor}>nothing</span>;
    if (!onChoose) return <td className={styles.value}>{content}</td>;
    return (
      <td className={styles.value}>
        <label className={styles.choice}>
          <input
            type="radio"
            className={ui.tick}
            name={`${id} ${path}`}
            aria-label={`${side === 'mine' ? 'Mine' : 'Theirs'}: ${labelOf(path)}`}
            checked={(choices[path] ?? 'mine') === side}
            onChange={() => onChoose(path, side)}
          />
          <span>{content}</span>
        </label>
      </td>
    );
  };

  return (
    <table className={styles.differences} {...rest}>
      <thead>
        <tr>
          <th scope="col">Field</th>
          {versions.map((version) => (
            <th key={version} scope="col">
              {version}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {differences.map(({ path, theirs, mine }) => (
          <tr key={path}>
            <th scope="row">{labelOf(path)}</th>
            {cell(path, 'theirs', textOf(theirs, path))}
            {cell(path, 'mine', textOf(mine, path))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
