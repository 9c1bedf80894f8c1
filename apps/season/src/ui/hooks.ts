import { isStale, MAYBE_SAVED, saveFailureOf } from '@nox/api-client/failures';
import { useAuth } from '@nox/auth';
import { focusHeading } from '@nox/ui';
import { draftSlot } from '@nox/ui/forms';
import { useState } from 'react';

/** Knows the place in a list that is read page by page: the latest of another view come first. */
export function useOlder(viewKey: string) {
  const [position, setPosition] = useState({ viewKey, before: '' });
  const before = position.viewKey === viewKey ? position.before : '';
  const goTo = (next: string) => {
    setPosition({ viewKey, before: next });
    focusHeading();
  };
  return { before, goTo };
}

/** Others may save the form, too: it has the account's draft, and says what a failure means. @param failed said then */
export function useDrafted(name: string, failed: string, maxHours?: number) {
  const account = useAuth(({ user }) => user?.uid ?? '');
  const [slot] = useState(() => draftSlot(`${account}:${name}:form`, maxHours));
  const failureOf = (error: unknown) => saveFailureOf(error, failed, MAYBE_SAVED);
  return { slot, isStale, failureOf };
}
