import type { TeamCategory } from '@nox/contracts';
import { classNames } from '@nox/ui';
import styles from './member-grid.module.css';

/** The class of a category's grid; the Executive Board has larger cards. */
export function memberGrid(category: TeamCategory): string {
  return classNames(styles.members, category === 'Executive Board' && styles.executive);
}
