import type { ComponentProps, ReactNode } from 'react';
import { useCurrentInSight } from '../hooks.ts';
import { focusHeading } from '../page.ts';
import { Button } from '../button.tsx';
import { classNames, tools, ui } from '../classes.ts';
import { TextField } from '../fields/field.tsx';
import { formatNumber } from '../local-format.ts';
import styles from '../styles/list-controls.module.css';

/** What a list is searched and filtered with, above it. Its fields share the width. */
export const Toolbar = ({ className, ...rest }: ComponentProps<'div'>) => (
  <div className={classNames(tools.wrap3, tools.screenOnly, styles.toolbar, className)} {...rest} />
);

export const SearchField = (props: Omit<ComponentProps<typeof TextField>, 'type'>) => (
  <TextField type="search" autoComplete="off" spellCheck={false} {...props} />
);

interface SegmentButtonsProps<Choice extends string> {
  label: string;
  choices: readonly (readonly [choice: Choice, text?: ReactNode, shortcut?: string])[];
  chosen: Choice;
  onChoose: (choice: Choice) => void;
}

/** One of a few choices, each with its own text unless it has another. The chosen one is in sight, also after a swipe. */
export const SegmentButtons = <Choice extends string>(props: SegmentButtonsProps<Choice>) => (
  <div
    ref={useCurrentInSight<HTMLDivElement>(props.chosen)}
    role="group"
    aria-label={props.label}
    className={styles.segments}
  >
    {props.choices.map(([choice, text = choice, shortcut]) => (
      <button
        key={choice}
        type="button"
        aria-pressed={choice === props.chosen}
        aria-keyshortcuts={shortcut}
        className={styles.segment}
        onClick={() => props.onChoose(choice)}
      >
        <span className={tools.ellipsis}>{text}</span>
      </button>
    ))}
  </div>
);

interface FilterNoteProps {
  onShowAll: () => void;
  children: ReactNode;
}

/** A filter that the address has and no field shows. Showing all moves the focus to the heading, as the button is removed. */
export const FilterNote = ({ onShowAll, children }: FilterNoteProps) => (
  <p className={classNames(styles.filterNote, ui.row4)}>
    {children}
    <Button
      onClick={() => {
        onShowAll();
        focusHeading();
      }}
    >
      Show all
    </Button>
  </p>
);

interface PagerProps {
  label: string;
  /** Pages count from 0. */
  page: number;
  pageSize: number;
  rowCount: number;
  onChange: (page: number) => void;
}

export function Pager({ label, page, pageSize, rowCount, onChange }: PagerProps) {
  const first = page * pageSize + 1;
  const last = Math.min(first + pageSize - 1, rowCount);
  const isLast = last >= rowCount;
  return (
    <nav aria-label={`Pages of ${label}`} className={classNames(ui.row3, ui.between)}>
      <p role="status" className={classNames(ui.note, ui.digits)}>
        {formatNumber(first)}
        {last > first && `–${formatNumber(last)}`} of {formatNumber(rowCount)}
      </p>
      <div className={ui.row2}>
        {/* Not `disabled`, which would lose the focus at either end. */}
        <Button aria-disabled={page === 0} onClick={() => page > 0 && onChange(page - 1)}>
          Previous
        </Button>
        <Button aria-disabled={isLast} onClick={() => !isLast && onChange(page + 1)}>
          Next
        </Button>
      </div>
    </nav>
  );
}
