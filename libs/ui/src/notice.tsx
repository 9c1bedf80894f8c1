import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import styles from './notice.module.css';

interface NoticeProps extends ComponentProps<'div'> {
  /** `stop`: a failure, announced at once. `go`: a success. `lamp`: pending, or needs attention. */
  tone: 'stop' | 'go' | 'lamp';
}

/** A message that is announced to screen readers. */
export function Notice({ tone, className, ...rest }: NoticeProps) {
  return (
    <div
      role={tone === 'stop' ? 'alert' : 'status'}
      className={classNames(styles.notice, styles[tone], className)}
      {...rest}
    />
  );
}
