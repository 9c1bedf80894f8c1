import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import styles from './notice.module.css';

interface NoticeProps extends ComponentProps<'div'> {
  /** `stop`: something failed, announced at once. `go`: it worked. `lamp`: it waits or needs attention. */
  tone: 'stop' | 'go' | 'lamp';
}

/** A message about what just happened, announced to screen readers. */
export function Notice({ tone, className, ...rest }: NoticeProps) {
  return (
    <div
      role={tone === 'stop' ? 'alert' : 'status'}
      className={classNames(styles.notice, styles[tone], className)}
      {...rest}
    />
  );
}
