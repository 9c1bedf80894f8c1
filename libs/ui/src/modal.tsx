import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import styles from './modal.module.css';

/** Attributes of a button that opens or closes a modal: the browser does that, or the shell's inline script. */
export const modalCommand = (id: string, command: 'show-modal' | 'close' = 'show-modal') => ({
  command,
  commandfor: id,
});

interface ModalProps extends Omit<ComponentProps<'dialog'>, 'open'> {
  id: string;
  'aria-labelledby': string;
}

/** The browser's `<dialog>` restores the focus. A click beside it closes it by the shell's inline script. */
export const Modal = ({ id, className, children, ...rest }: ModalProps) => (
  <dialog id={id} data-modal="" className={classNames(styles.modal, className)} {...rest}>
    <div className={styles.content}>
      <div className={styles.corner}>
        <button
          type="button"
          className={styles.close}
          aria-label="Close"
          {...modalCommand(id, 'close')}
        >
          <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
            <path d="M5 5L19 19M19 5L5 19" fill="none" stroke="currentColor" strokeWidth="2.5" />
          </svg>
        </button>
      </div>
      {children}
    </div>
  </dialog>
);
