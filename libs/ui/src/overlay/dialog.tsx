import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  Suspense,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { listen } from '../browser.ts';
import { scrollIntoView } from '../page.ts';
import { Button } from '../button.tsx';
import { classNames, tools, ui } from '../classes.ts';
import { BusyFieldset } from '../forms/busy-fieldset.tsx';
import { Notice } from '../notice.tsx';
import { useMinWidth } from '../hooks.ts';
import { markSubjectChanged } from '../shortcuts/shortcut-guard.ts';
import { DialogBackdrop, keepFocus, popupClass } from './alert-dialog.tsx';
import { useBase } from './base.ts';
import styles from './dialog.module.css';
import { useFinalFocus } from './focus-fallback.tsx';

interface DialogProps {
  title: string;
  /** Identifies what is shown: another one starts at its top, with the focus at the title. */
  subject?: string;
  /** `control`: the first control, for forms, or the one returned. A title that has the focus is announced, and Enter does nothing. */
  initialFocus?: 'title' | 'control' | (() => HTMLElement | null);
  /** Content in columns makes it as wide and high as a large screen allows, and fills a small one. */
  isWide?: boolean;
  /** A drawer is at the right of a wide screen's page, which stays in use; it fills a phone. */
  isDrawer?: boolean;
  detail?: ReactNode;
  cancelLabel?: string;
  /** Cancelled by its button or Escape; not by a click on the backdrop, which could lose work. */
  onCancel: () => void;
  isBusy?: boolean;
  /** Gets the focus after closing, in place of what opened the dialog. */
  finalFocus?: () => HTMLElement | null;
  actions?: ReactNode;
  children: ReactNode;
}

/** A drawer is beside the page from this width on; the style sheet has the same. */
export const DRAWER_PX = 1200;

const hasOpenMenu = () => document.querySelector('[data-side]') !== null;

/** A dialog over the page whose title and actions stay visible while its content scrolls. */
export const Dialog = (props: DialogProps) => (
  <Suspense fallback={!props.isDrawer && <DialogBackdrop />}>
    <LoadedDialog {...props} />
  </Suspense>
);

function LoadedDialog(props: DialogProps) {
  const { Dialog: Base } = useBase();
  const { title, subject, initialFocus = 'title', isWide, isDrawer, detail, ...others } = props;
  const { cancelLabel = 'Cancel', onCancel, isBusy = false, finalFocus, ...content } = others;
  const heading = useRef<HTMLHeadingElement>(null);
  const scroller = useRef<HTMLDivElement>(null);

  const first = { title: heading, control: undefined };
  const isBeside = useMinWidth(DRAWER_PX) && isDrawer;
  const getFinalFocus = useFinalFocus(finalFocus);
  const shown = useRef(subject);
  useLayoutEffect(() => {
    if (shown.current === subject) return;
    shown.current = subject;
    markSubjectChanged();
    scroller.current!.scrollTop = 0;
    heading.current!.focus();
  }, [subject]);

  /** Tab leaves the end of a drawer into the page, which the library does with a trigger alone. */
  const handleTab = (event: KeyboardEvent<HTMLElement>) => {
    const last = [...event.currentTarget.querySelectorAll('button:enabled')].at(-1);
    if (event.key !== 'Tab' || event.shiftKey || event.target !== last) return;
    const next = getFinalFocus();
    if (!next) return;
    event.preventDefault();
    next.focus();
  };

  return (
    <Base.Root
      open
      disablePointerDismissal
      modal={!isBeside}
      onOpenChange={(open, { reason }) => {
        // Escape may be for a menu of the page beside.
        if (open || isBusy || (isBeside && reason === 'escape-key' && hasOpenMenu())) return;
        onCancel();
      }}
    >
      <Base.Portal>
        {/* Over another dialog, too, which the library would not darken. */}
        {!isBeside && (
          <Base.Backdrop forceRender className={styles.backdrop} onMouseDown={keepFocus} />
        )}
        <Base.Popup
          ref={staysVisible}
          initialFocus={typeof initialFocus === 'function' ? initialFocus : first[initialFocus]}
          finalFocus={getFinalFocus}
          className={classNames(
            popupClass,
            styles.dialog,
            isWide && styles.wide,
            isDrawer && styles.drawer,
          )}
          onKeyDown={isBeside ? handleTab : undefined}
        >
          <div className={ui.row1}>
            <Base.Title ref={heading} tabIndex={-1} className={styles.title}>
              {title}
            </Base.Title>
            {detail && (
              <Base.Description className={isWide ? '' : ui.minor}>{detail}</Base.Description>
            )}
          </div>
          <div ref={scroller} className={styles.content}>
            {content.children}
          </div>
          <div className={classNames(tools.wrap3, styles.actions)}>
            <Base.Close disabled={isBusy} render={<Button />}>
              {cancelLabel}
            </Base.Close>
            {content.actions}
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

interface FormDialogProps extends Omit<ComponentProps<typeof Dialog>, 'actions'> {
  submitLabel: string;
  busyLabel: string;
  submitVariant?: 'primary' | 'destructive';
  /** Why it was not done, unless that is said beside a field. */
  failure?: ReactNode;
  /** A busy dialog does not call it. */
  onSubmit: () => void;
}

export function FormDialog(props: FormDialogProps) {
  const { submitLabel, busyLabel, submitVariant = 'primary', failure, onSubmit, ...others } = props;
  const { isBusy = false, children, ...dialog } = others;
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const isSubmitted = useRef(false);
  useEffect(() => {
    if (!isSubmitted.current || isBusy) return;
    const invalid = form.current!.querySelector<HTMLElement>('[aria-invalid=true]');
    // It may be out of sight; what is wrong stands below it, which came after the focus.
    invalid?.focus();
    scrollIntoView(invalid);
    if (invalid) isSubmitted.current = false;
  });
  return (
    <Dialog
      initialFocus="control"
      {...dialog}
      isBusy={isBusy}
      actions={
        // A busy button is not `disabled`: it would lose the focus, and after a failure it is the way to try again.
        <Button type="submit" form={formId} variant={submitVariant} aria-disabled={isBusy}>
          {isBusy ? busyLabel : submitLabel}
        </Button>
      }
    >
      <form
        ref={form}
        id={formId}
        noValidate
        className={ui.stack4}
        onInput={() => (isSubmitted.current = false)}
        // What cannot be undone is done by its button alone.
        onKeyDown={(event) => {
          const isEnter = event.key === 'Enter' && event.target instanceof HTMLInputElement;
          if (isEnter && submitVariant === 'destructive') event.preventDefault();
        }}
        onSubmit={(event) => {
          event.preventDefault();
          // React takes the dialog for a part of what opened it, which may be a form.
          event.stopPropagation();
          if (isBusy) return;
          isSubmitted.current = true;
          onSubmit();
        }}
      >
        <DialogFailure>{failure}</DialogFailure>
        <BusyFieldset isBusy={isBusy}>{children}</BusyFieldset>
      </form>
    </Dialog>
  );
}

/** Why something was not done, wherever the dialog is scrolled; nothing without a reason. */
export const DialogFailure = ({ children }: { children: ReactNode }) =>
  children && (
    <Notice ref={scrollIntoView} tone="negative">
      {children}
    </Notice>
  );

/** Less is a bar of the browser, not a keyboard. */
const MIN_KEYBOARD_PX = 120;

/**
 * A ref that holds an element above a phone's keyboard, which covers the page without resizing it: sets `--visible-top`
 * and `--visible-height` while there is one. (`interactive-widget` in the viewport's meta is unknown to Safari, and makes
 * upright phones match the rules for low screens.)
 */
function staysVisible(element: HTMLElement | null): (() => void) | undefined {
  const visible = window.visualViewport;
  if (!element || !visible) return undefined;
  const update = () => {
    const isZoomed = visible.scale > 1.01;
    if (isZoomed || window.innerHeight - visible.height < MIN_KEYBOARD_PX) {
      element.style.removeProperty('--visible-top');
      element.style.removeProperty('--visible-height');
      return;
    }
    element.style.setProperty('--visible-top', `${visible.offsetTop}px`);
    element.style.setProperty('--visible-height', `${visible.height}px`);
    const focused = document.activeElement;
    if (element.contains(focused)) focused?.scrollIntoView({ block: 'nearest' });
  };
  update();
  return listen(visible, { resize: update, scroll: update });
}
