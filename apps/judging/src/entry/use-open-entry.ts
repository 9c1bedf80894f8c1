import { setParam } from '@nox/ui';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

export type Panel = 'details' | 'reviews' | 'judging';
const PANELS: readonly Panel[] = ['details', 'reviews', 'judging'];

const ENTRY = 'entry';
const PANEL = 'panel';
const SLOT = 'slot';

/** A navigation may never show an entry. */
const OPENING_LIMIT_MS = 1_000;

/** State of history entries that were opened from the list: its query then. */
interface OpenedState {
  from: string;
}

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
  const closed = withoutEntry(search);
  // The list beside an open entry may have got other filters, which Back would undo.
  const isBackToList = (state as OpenedState | null)?.from === closed;

  // The second click of a double click may come before the entry is in the URL.
  const isOpening = useRef(false);
  useEffect(() => {
    if (id !== null) isOpening.current = false;
  }, [id]);

  const replace = (entry: string, panel: Panel, slot?: string) =>
    void navigate(withEntry(search, entry, panel, slot), { replace: true, state });

  const open = async (entry: string, panel: Panel, { from = search, slot }: OpenOptions = {}) => {
    // The list stays in use beside the open entry.
    if (id !== null) return entry === id ? undefined : replace(entry, panel, slot);
    if (isOpening.current) return;
    isOpening.current = true;
    setTimeout(() => (isOpening.current = false), OPENING_LIMIT_MS);
    if (from !== search) await navigate({ search: from }, { replace: true, state });
    // The list is scrolled beside the details, and stays there when they close.
    window.history.scrollRestoration = 'manual';
    const opened: OpenedState = { from: withoutEntry(from) };
    await navigate(withEntry(from, entry, panel, slot), { state: opened });
  };

  const close = () => {
    if (isBackToList) return void navigate(-1);
    // Opened by a link: there is no such list in the history to go back to.
    void navigate({ search: closed }, { replace: true });
  };

  return {
    id,
    panel: PANELS.find((panel) => panel === params.get(PANEL)) ?? 'details',
    slot: params.get(SLOT) ?? undefined,
    open,
    close,
    replace,
  };
}

function withoutEntry(search: string): string {
  const params = new URLSearchParams(search);
  for (const name of [ENTRY, PANEL, SLOT]) params.delete(name);
  return params.toString();
}

function withEntry(search: string, id: string, panel: Panel, slot?: string) {
  const params = new URLSearchParams(search);
  params.set(ENTRY, id);
  setParam(params, PANEL, panel === 'details' ? '' : panel);
  if (slot) params.set(SLOT, slot);
  return { search: params.toString() };
}
