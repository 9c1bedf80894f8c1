import { useLayoutEffect, useRef, type ComponentProps, type MouseEvent } from 'react';
import { classNames } from './class-names.ts';
import styles from './modal.module.css';

interface ModalProps extends Omit<
  ComponentProps<'dialog'>,
  'ref' | 'open' | 'onClose' | 'onClick'
> {
  'aria-labelledby': string;
  /** Called once it has closed, by its button, Escape or a click on the backdrop: the parent stops rendering it. */
  onClose: () => void;
}

/** The browser's `<dialog>`, open while it is rendered: it makes the page inert, and restores the focus. */
export function Modal({ className, children, onClose, ...rest }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => dialog.current?.close();

  useLayoutEffect(() => {
    const element = dialog.current!;
    element.showModal();
    // A dialog restores the focus only if it closes while it is in the document.
    return () => element.close();
  }, []);

  // The second click of a double click on what opened the dialog is on the backdrop already.
  const handleClick = (event: MouseEvent) => {
    if (event.target === dialog.current && event.detail < 2) close();
  };

  // The event is asynchronous: under StrictMode the dialog is open again by then.
  const handleClose = () => {
    if (!dialog.current?.open) onClose();
  };

  return (
    <dialog
      ref={dialog}
      className={classNames(styles.modal, className)}
      onClose={handleClose}
      onClick={handleClick}
      {...rest}
    >
      <div className={styles.content}>
        <div className={styles.corner}>
          <button type="button" className={styles.close} aria-label="Close" onClick={close}>
            <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
              <path d="M5 5L19 19M19 5L5 19" fill="none" stroke="currentColor" strokeWidth="2.5" />
            </svg>
          </button>
        </div>
        {children}
      </div>
    </dialog>
  );
}
