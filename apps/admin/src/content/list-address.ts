import { useLocation } from 'react-router-dom';

/** The navigation state that a list passes to a form: the list's own search parameters. */
export interface ListState {
  listSearch: string;
}

export function useListAddress(path: string): string {
  // The navigation state is not trusted: any page may have set it.
  const search = (useLocation().state as Partial<ListState> | null)?.listSearch;
  return typeof search === 'string' ? `${path}${search}` : path;
}
