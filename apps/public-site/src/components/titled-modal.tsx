import { Modal } from '@nox/ui';
import { useId, type ReactNode } from 'react';
import styles from './titled-modal.module.css';

interface TitledModalProps {
  title: string;
  /** What it belongs to. */
  subtitle?: string;
  className: string | undefined;
  onClose: () => void;
  children: ReactNode;
}

/** A modal with a heading beside its button in the corner. */
export function TitledModal({ title, subtitle, className, onClose, children }: TitledModalProps) {
  const headingId = useId();
  return (
    <Modal aria-labelledby={headingId} onClose={onClose} className={className}>
      <div className={styles.content}>
        <h2 id={headingId} className={styles.heading}>
          {title}
        </h2>
        {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
        {children}
      </div>
    </Modal>
  );
}
