import { useDeferredValue, type ReactNode } from 'react';

interface AfterPaintProps {
  /** Identifies what the children show. */
  subject: string;
  children: ReactNode;
}

/** What a judge reads, not presses: rendered once the rest of a dialog is painted, which a slow processor shows sooner. */
export function AfterPaint({ subject, children }: AfterPaintProps) {
  return useDeferredValue(subject, '') === subject ? children : null;
}
