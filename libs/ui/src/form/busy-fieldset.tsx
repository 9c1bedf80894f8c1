import { type ComponentProps, useLayoutEffect, useRef } from 'react';

interface BusyFieldsetProps extends Omit<ComponentProps<'fieldset'>, 'disabled' | 'ref'> {
  isBusy: boolean;
}

/** Takes no input while it is busy, which would be lost; then the field that had the focus has it again. */
export function BusyFieldset({ isBusy, ...rest }: BusyFieldsetProps) {
  const element = useRef<HTMLFieldSetElement>(null);
  const last = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const { activeElement } = document;
    if (isBusy) {
      const isInside = element.current!.contains(activeElement);
      last.current = isInside && activeElement instanceof HTMLElement ? activeElement : null;
    } else if (activeElement === document.body) last.current?.focus();
  }, [isBusy]);
  return <fieldset ref={element} disabled={isBusy} {...rest} />;
}
