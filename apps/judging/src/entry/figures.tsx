import { classNames, tools, ui } from '@nox/ui';
import type { ReactNode } from 'react';
import styles from './figures.module.css';

export const Figures = ({ children }: { children: ReactNode }) => (
  <dl className={classNames(tools.wrap4, styles.figures)}>{children}</dl>
);

interface FigureProps {
  name: string;
  value: string;
  /** Less than it should be. */
  isLow?: boolean;
}

/** A large number under its name. */
export const Figure = ({ name, value, isLow = false }: FigureProps) => (
  <div>
    <dt className={ui.note}>{name}</dt>
    <dd className={classNames(ui.strong, ui.digits, styles.value)} data-low={isLow || undefined}>
      {value}
    </dd>
  </div>
);
