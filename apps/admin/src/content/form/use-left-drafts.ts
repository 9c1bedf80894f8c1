import { useEffect, useState } from 'react';
import type { Drafts, LeftDraft } from './drafts.ts';

/**
 * What was typed in other forms of the same thing and neither saved nor discarded.
 * @returns undefined until that is known
 */
export function useLeftDrafts(drafts: Drafts, id: string | undefined) {
  const [left, setLeft] = useState<LeftDraft[] | undefined>(() =>
    drafts.hasAny(id) ? undefined : [],
  );
  const isKnown = left !== undefined;

  useEffect(() => {
    if (isKnown) return;
    let isWanted = true;
    void drafts.left(id).then((found) => isWanted && setLeft(found));
    return () => {
      isWanted = false;
    };
  }, [drafts, id, isKnown]);

  const drop = (gone: string | null) =>
    setLeft((now) => now?.filter(({ place }) => place !== gone));

  useEffect(() => {
    // Another tab may have taken it.
    const look = ({ key, newValue }: StorageEvent) => newValue === null && drop(key);
    window.addEventListener('storage', look);
    return () => window.removeEventListener('storage', look);
  }, []);

  return { left, drop, dropAll: () => setLeft([]) };
}
