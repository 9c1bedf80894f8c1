import { type ReactNode, useEffect, useRef } from 'react';

/** Takes no input while it is busy, which would be lost; then the field that had the focus has it again. */
export function BusyFieldset({ isBusy, children }: { isBusy: boolean; children: ReactNode }) {
  const element = useRef<HTMLFieldSetElement>(null);
  /** The field is found by its name: the fields of a list are others once it was saved. */
  const last = useRef<string | null>(null);
  useEffect(() => {
    if (isBusy || last.current === null || document.activeElement !== document.body) return;
    const field = element.current!.elements.namedItem(last.current);
    if (field instanceof HTMLElement) field.focus();
  }, [isBusy]);
  return (
    <fieldset
      ref={element}
      disabled={isBusy}
      style={{ display: 'contents' }}
      onFocus={({ target }) => (last.current = target.getAttribute('name'))}
      // A field that is disabled loses the focus to nothing.
      onBlur={({ relatedTarget }) => relatedTarget && (last.current = null)}
    >
      {children}
    </fieldset>
  );
}
