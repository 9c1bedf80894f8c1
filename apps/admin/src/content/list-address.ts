import { useLocation } from 'react-router-dom';
import type { CONTENTS } from './kinds.ts';

/** The navigation state that a list passes to a form: the list's own search parameters. */
export interface ListState {
  listSearch: string;
}

export function useListAddress(path: string): string {
  // The navigation state is not trusted: any page may have set it.
  const search = (useLocation().state as Partial<ListState> | null)?.listSearch;
  return typeof search === 'string' ? `${path}${search}` : path;
}

export const useContentName = () =>
  useLocation().pathname.toLowerCase().split('/')[2] as keyof typeof CONTENTS;

const ROW = 'item-';

/** The id of an item's row. A list whose address names it after `#` has it in sight and marked. */
export const rowId = (id: string) => `${ROW}${id}`;

export function useMarkedId(): string | undefined {
  const { hash } = useLocation();
  return hash.startsWith(`#${ROW}`) ? hash.slice(ROW.length + 1) : undefined;
}
