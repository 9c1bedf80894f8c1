import { isStale, MAYBE_SAVED, saveFailureOf } from '@nox/api-client/call';
import { useAuth } from '@nox/auth';
import { draftSlot } from '@nox/ui/forms';
import { useState } from 'react';

/** For a form that others may save, too: the account's draft of it, and what a failure means. @param failed said then */
export function useDrafted(name: string, failed: string) {
  const account = useAuth(({ user }) => user?.uid ?? '');
  const [slot] = useState(() => draftSlot(`${account}:${name}:form`));
  return {
    slot,
    isStale,
    failureOf: (error: unknown) => saveFailureOf(error, failed, MAYBE_SAVED),
  };
}
