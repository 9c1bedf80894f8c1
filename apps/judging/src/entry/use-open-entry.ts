import { setParam } from '@nox/ui';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

const PANELS = ['details', 'reviews', 'judging'] as const;
export type Panel = (typeof PANELS)[number];

/** A navigation may never show an entry. */
const OPENING_LIMIT_MS = 1_000;

interface OpenOptions {
  /** The list's query, which may be newer than the URL; Back returns to it. */
  from?: string;
  /** Judges this slot, in the order of the stage. */
  slot?: string | undefined;
}

/** `state` of a history entry that was opened from the list has the list's query then, as `from`. */
export function useOpenEntry() {
  const navigate = useNavigate();
  const { search, state } = useLocation() as { search: string; state: { from?: string } | null };
  const params = new URLSearchParams(search);
  const id = params.get('entry');
  const closed = withEntry(search);
  // The list beside an open entry may have got other filters, which Back would undo.
  const isBackToList = state?.from === closed;

  // The second click of a double click may come before the entry is in the URL.
  const isOpening = useRef(false);
  useEffect(() => {
    if (id !== null) isOpening.current = false;
  }, [id]);

  const replace = (entry: string, panel: Panel, slot?: string) =>
    navigate({ search: withEntry(search, entry, panel, slot) }, { replace: true, state });

  const open = async (entry: string, panel: Panel, { from = search, slot }: OpenOptions = {}) => {
    // The list stays in use beside the open entry.
    if (id !== null) return entry === id ? undefined : replace(entry, panel, slot);
    if (isOpening.current) return;
    isOpening.current = true;
    setTimeout(() => (isOpening.current = false), OPENING_LIMIT_MS);
    if (from !== search) await navigate({ search: from }, { replace: true, state });
    // The list is scrolled beside the details, and stays there when they close.
    window.history.scrollRestoration = 'manual';
    const opened = { from: withEntry(from) };
    await navigate({ search: withEntry(from, entry, panel, slot) }, { state: opened });
  };

  const close = () => {
    if (isBackToList) return void navigate(-1);
    // Opened by a link: there is no such list in the history to go back to.
    void navigate({ search: closed }, { replace: true });
  };

  return {
    id,
    panel: PANELS.find((panel) => panel === params.get('panel')) ?? 'details',
    slot: params.get('slot') ?? undefined,
    open,
    close,
    replace,
  };
}

/** The list's query with an open entry, or with none. Another entry of a slot is judged in it, too. */
function withEntry(search: string, id = '', panel: Panel = 'details', slot = ''): string {
  const params = new URLSearchParams(search);
  setParam(params, 'entry', id);
  setParam(params, 'panel', panel === 'details' ? '' : panel);
  if (slot || !id) setParam(params, 'slot', slot);
  return params.toString();
}
