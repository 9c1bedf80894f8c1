import { useAuth } from '@nox/auth';
import { draftsOf, type Draft } from '@nox/ui/forms';
import { useEffect, useState } from 'react';
import { achievements } from '../achievements/achievement-content.ts';
import type { ContentKind, Item } from '../content/content-kind.ts';
import { ruleSets } from '../rules/rule-set-content.ts';
import { team } from '../team/team-content.ts';
import { tutorials } from '../tutorials/tutorial-content.ts';

type DraftedKind = Pick<ContentKind<Item, never>, 'name' | 'path' | 'noun' | 'nameOf'>;

const KINDS: readonly DraftedKind[] = [team, tutorials, achievements, ruleSets];

interface OwnDraft {
  key: string;
  /** Of the form that offers it. */
  path: string;
  text: string;
  /** Chosen files that were not uploaded. */
  fileNames: readonly string[];
}

/** The account's drafts in this browser whose forms are closed. */
export function useOwnDrafts(): readonly OwnDraft[] {
  const uid = useAuth(({ user }) => user?.uid ?? '');
  const [drafts, setDrafts] = useState<readonly OwnDraft[]>([]);

  useEffect(() => {
    let isMounted = true;
    void Promise.all(KINDS.map((kind) => draftsOfKind(uid, kind))).then((found) => {
      if (isMounted) setDrafts(found.flat());
    });
    return () => {
      isMounted = false;
    };
  }, [uid]);

  return drafts;
}

async function draftsOfKind(uid: string, kind: DraftedKind): Promise<OwnDraft[]> {
  const found = await draftsOf(uid, kind.name).allOrphaned();
  return found.map(({ key, draft, id }) => ({
    key,
    path: `${kind.path}/${id === undefined ? 'new' : `edit/${encodeURIComponent(id)}`}`,
    text: `Your draft of ${describe(kind, draft, id)} is not saved`,
    fileNames: draft.fileNames,
  }));
}

/** The storage is not trusted: the name may be missing. */
function describe({ noun, nameOf }: DraftedKind, { values }: Draft, id: string | undefined) {
  const name = nameOf(values as never) as unknown;
  const what = id === undefined ? `a new ${noun.toLowerCase()}` : `the ${noun.toLowerCase()}`;
  return typeof name === 'string' && name.trim() ? `${what}, “${name.trim()}”,` : what;
}
