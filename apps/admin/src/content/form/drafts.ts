import { useAuth } from '@nox/auth';
import { useMemo } from 'react';
import { Draft } from './draft';

const NEW = 'new';

/** The drafts of one kind of content, kept in this browser for the signed-in account alone. */
export function useDrafts(kind: string) {
  const uid = useAuth(({ user }) => user?.uid ?? '');
  return useMemo(() => draftsOf(`nox:draft:${uid}:${kind}`), [uid, kind]);
}

export type Drafts = ReturnType<typeof draftsOf>;

/** @param id of what is edited; absent for something new */
function draftsOf(prefix: string) {
  const keyOf = (id: string | undefined) => `${prefix}:${id ?? NEW}`;
  return {
    read: (id: string | undefined): Draft | undefined => {
      try {
        const text = localStorage.getItem(keyOf(id));
        return text ? Draft.parse(JSON.parse(text)) : undefined;
      } catch {
        // No storage, or something in it that we did not write.
        return undefined;
      }
    },

    write: (id: string | undefined, draft: Draft): void => {
      try {
        localStorage.setItem(keyOf(id), JSON.stringify(draft));
      } catch {
        // No storage, or no room in it: then there is no draft, and leaving still asks.
      }
    },

    remove: (id: string | undefined): void => {
      try {
        localStorage.removeItem(keyOf(id));
      } catch {
        // No storage.
      }
    },
  };
}
