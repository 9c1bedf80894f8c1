import { useAuth } from '@nox/auth';
import { useMemo } from 'react';
import { Draft } from './draft.ts';
import { openForms } from './open-forms.ts';

const NEW = 'new';

/** A draft whose form is open no more, and where it is kept. */
export interface LeftDraft {
  place: string;
  draft: Draft;
}

/** The drafts of one kind of content, kept in this browser for the signed-in account alone. */
export function useDrafts(kind: string) {
  const uid = useAuth(({ user }) => user?.uid ?? '');
  return useMemo(() => draftsOf(`nox:draft:${uid}:${kind}`), [uid, kind]);
}

export type Drafts = ReturnType<typeof draftsOf>;

/** An `id` is that of what is edited; absent for something new. */
function draftsOf(prefix: string) {
  const placesOf = (id: string | undefined) =>
    `${prefix}:${id === undefined ? NEW : encodeURIComponent(id)}:`;

  const remove = (place: string): void => {
    try {
      localStorage.removeItem(place);
    } catch {
      // No storage.
    }
  };

  /** Drafts whose forms are open in some tab are theirs, and not among them. The newest comes first. */
  const left = async (id: string | undefined): Promise<LeftDraft[]> => {
    const places = namesInStorage().filter((name) => name.startsWith(placesOf(id)));
    if (places.length === 0) return [];
    const open = await openForms();
    return places
      .filter((place) => !open.has(place))
      .flatMap((place) => readDraft(place) ?? [])
      .sort((one, other) => other.draft.savedAt.localeCompare(one.draft.savedAt));
  };

  return {
    /** Where a form that is opened now keeps its draft: no two forms share one. */
    placeOfNewForm: (id: string | undefined) =>
      `${placesOf(id)}${Math.random().toString(36).slice(2)}`,

    hasAny: (id: string | undefined) =>
      namesInStorage().some((name) => name.startsWith(placesOf(id))),

    left,

    /** @returns whether it is kept */
    write: (place: string, draft: Draft): boolean => {
      try {
        localStorage.setItem(place, JSON.stringify(draft));
        return true;
      } catch {
        // No storage, or no room in it: then there is no draft, and leaving still asks.
        return false;
      }
    },

    remove,

    /** Something is gone, and with it what was left of it. */
    forget: async (id: string): Promise<void> =>
      (await left(id)).forEach(({ place }) => remove(place)),
  };
}

function namesInStorage(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}

function readDraft(place: string): LeftDraft | undefined {
  try {
    return { place, draft: Draft.parse(JSON.parse(localStorage.getItem(place)!)) };
  } catch {
    // Something that we did not write.
    return undefined;
  }
}
