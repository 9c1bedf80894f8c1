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

  /** @param from the list's address, which may be ahead of the page's: going back leads there */
  const open = async (id: string, panel: Panel, from = search) => {
    if (from !== search) await navigate({ search: from }, { replace: true, state });
    await navigate(withEntry(from, id, panel), { state: FROM_LIST });
  };

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
