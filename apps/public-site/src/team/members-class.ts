import type { TeamCategory } from '@nox/contracts';
import { classNames } from '@nox/ui';
import styles from './members-class.module.css';

/** The grid of a category's members: who leads is seen first. */
export function membersClass(category: TeamCategory): string {
  return classNames(styles.members, category === 'Executive Board' && styles.leading);
}
