import { useLocation } from 'react-router-dom';

/** What a list hands to a form: what of the list was shown, to come back to it. */
export interface ListState {
  listSearch: string;
}

/** Where a form returns to: its list, as it was left. */
export function useListAddress(path: string): string {
  // The state of a navigation may be anybody's.
  const search = (useLocation().state as Partial<ListState> | null)?.listSearch;
  return typeof search === 'string' ? `${path}${search}` : path;
}
