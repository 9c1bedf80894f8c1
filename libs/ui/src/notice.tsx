import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './notice.module.css';

interface NoticeProps extends ComponentProps<'div'> {
  /** `negative`: a failure, announced at once. `positive`: a success. `pending`: unfinished, or needs attention. */
  tone: 'negative' | 'positive' | 'pending';
}

export const Notice = ({ tone, className, ...rest }: NoticeProps) => (
  <div
    role={tone === 'negative' ? 'alert' : 'status'}
    className={classNames(styles.notice, styles[tone], className)}
    {...rest}
  />
);

/** Says that a browser's storage is full or denied, in place of losing something without a word. */
export const NotStored = ({
  what = 'a draft',
  children = 'What you type is here only as long as this page is open.',
}: {
  what?: string;
  children?: ReactNode;
}) => (
  <Notice tone="pending">
    This browser has no room for {what}, or stores none. {children}
  </Notice>
);
