import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

export type Panel = 'details' | 'reviews' | 'judging';
const PANELS: readonly Panel[] = ['details', 'reviews', 'judging'];

const ENTRY = 'entry';
const PANEL = 'panel';
const SLOT = 'slot';

/** For a navigation that never shows an entry. */
const OPENING_LIMIT_MS = 1_000;

/** State of history entries that were opened from the list. */
const FROM_LIST = { isFromList: true };

interface OpenOptions {
  /** The list's query, which may be newer than the URL; Back returns to it. */
  from?: string;
  /** Judges this slot, in the order of the stage. */
  slot?: string | undefined;
}

export function useOpenEntry() {
  const navigate = useNavigate();
  const { search, state } = useLocation() as { search: string; state: unknown };
  const params = new URLSearchParams(search);
  const id = params.get(ENTRY);
  const isFromList = (state as typeof FROM_LIST | null)?.isFromList === true;

  // The second click of a double click may come before the entry is in the URL.
  const isOpening = useRef(false);
  useEffect(() => {
    if (id !== null) isOpening.current = false;
  }, [id]);

  const open = async (entry: string, panel: Panel, { from = search, slot }: OpenOptions = {}) => {
    if (id !== null || isOpening.current) return;
    isOpening.current = true;
    setTimeout(() => (isOpening.current = false), OPENING_LIMIT_MS);
    if (from !== search) await navigate({ search: from }, { replace: true, state });
    await navigate(withEntry(from, entry, panel, slot), { state: FROM_LIST });
  };

  const close = () => {
    if (isFromList) return void navigate(-1);
    // Opened by a link: there is no list in the history to go back to.
    const next = new URLSearchParams(search);
    next.delete(ENTRY);
    next.delete(PANEL);
    next.delete(SLOT);
    void navigate({ search: next.toString() }, { replace: true });
  };

  return {
    id,
    panel: PANELS.find((panel) => panel === params.get(PANEL)) ?? 'details',
    /** The slot that is judged in the order of the stage. */
    slot: params.get(SLOT) ?? undefined,
    open,
    close,
    /** Shows another entry or panel instead. */
    replace: (entry: string, panel: Panel) =>
      void navigate(withEntry(search, entry, panel), { replace: true, state }),
  };
}

function withEntry(search: string, id: string, panel: Panel, slot?: string) {
  const params = new URLSearchParams(search);
  params.set(ENTRY, id);
  if (panel === 'details') params.delete(PANEL);
  else params.set(PANEL, panel);
  if (slot) params.set(SLOT, slot);
  return { search: params.toString() };
}
