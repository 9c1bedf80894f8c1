import { classNames } from '@nox/ui';
import styles from './bone.module.css';

/** A bar of a skeleton, as high and wide as the class says. */
export function Bone({ className }: { className: string | undefined }) {
  return <div className={classNames(styles.bone, className)} />;
}
