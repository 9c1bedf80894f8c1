import { classNames, Modal, ui } from '@nox/ui';
import type { ComponentProps } from 'react';
import styles from './titled-modal.module.css';

interface TitledModalProps extends Omit<ComponentProps<typeof Modal>, 'aria-labelledby'> {
  title: string;
  subtitle?: string;
}

export function TitledModal({ title, subtitle, children, ...modal }: TitledModalProps) {
  const headingId = `${modal.id}-title`;
  return (
    <Modal aria-labelledby={headingId} {...modal}>
      <div className={styles.content}>
        <h2 id={headingId} className={styles.heading}>
          {title}
        </h2>
        {subtitle && <p className={classNames(ui.minor, styles.subtitle)}>{subtitle}</p>}
        {children}
      </div>
    </Modal>
  );
}
