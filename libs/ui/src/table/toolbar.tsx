import type { ComponentProps, ReactNode } from 'react';
import { Button } from '../button.tsx';
import { classNames, tools, ui } from '../classes.ts';
import { focusHeading } from '../focus-and-scroll.ts';
import { TextField } from '../form/text-field.tsx';
import styles from './toolbar.module.css';

/** What a list is searched and filtered with, above it. Its fields share the width. */
export const Toolbar = ({ className, ...rest }: ComponentProps<'div'>) => (
  <div className={classNames(tools.wrap3, tools.screenOnly, styles.toolbar, className)} {...rest} />
);

export const SearchField = (props: Omit<ComponentProps<typeof TextField>, 'type'>) => (
  <TextField type="search" autoComplete="off" spellCheck={false} {...props} />
);

interface FilterNoteProps {
  onShowAll: () => void;
  children: ReactNode;
}

/** A filter that the address has and no field shows. Showing all moves the focus to the heading, as the button is removed. */
export const FilterNote = ({ onShowAll, children }: FilterNoteProps) => (
  <p className={classNames(styles.filter, ui.row4)}>
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
