import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** What is open over the list. */
export type Panel = 'details' | 'reviews' | 'judging';
const PANELS: readonly Panel[] = ['details', 'reviews', 'judging'];

const ENTRY = 'entry';
const PANEL = 'panel';

/** Marks a place in the browser's history to which one came from the list. */
const FROM_LIST = { isFromList: true };

/** Which entry is open and how: it has an address, and going back closes it. */
export function useOpenEntry() {
  const navigate = useNavigate();
  const { search, state } = useLocation() as { search: string; state: unknown };
  const params = new URLSearchParams(search);
  const isFromList = (state as typeof FROM_LIST | null)?.isFromList === true;

  // The same function for as long as the address is the same: the rows of the list need not render anew.
  const open = useCallback(
    (id: string, panel: Panel) => void navigate(withEntry(search, id, panel), { state: FROM_LIST }),
    [navigate, search],
  );

  const close = () => {
    if (isFromList) return void navigate(-1);
    // Somebody sent the link: before it there is no list to go back to.
    const next = new URLSearchParams(search);
    next.delete(ENTRY);
    next.delete(PANEL);
    void navigate({ search: next.toString() }, { replace: true });
  };

  return {
    id: params.get(ENTRY),
    panel: PANELS.find((panel) => panel === params.get(PANEL)) ?? 'details',
    open,
    close,
    /** Another entry or panel in place of the open one. */
    replace: (id: string, panel: Panel) =>
      void navigate(withEntry(search, id, panel), { replace: true, state }),
  };
}

function withEntry(search: string, id: string, panel: Panel) {
  const params = new URLSearchParams(search);
  params.set(ENTRY, id);
  if (panel === 'details') params.delete(PANEL);
  else params.set(PANEL, panel);
  return { search: params.toString() };
}
