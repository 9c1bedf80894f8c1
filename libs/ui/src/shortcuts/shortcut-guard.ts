/** Typing lasts until there was no key for this long. */
const TYPING_MS = 1_000;
const TEXT = /^(.|Backspace|Delete|Enter|Dead|Process|Unidentified)$/u;
const EDITABLE =
  'textarea, select, input:not([type="radio"], [type="checkbox"], [type="range"]), [contenteditable]:not([contenteditable="false"])';

/** Both by the monotonic clock of events. */
let typingUntil = 0;
let changedUntil = 0;
const verdicts = new WeakMap<Event, 'typed' | 'early'>();

/** This runs before any handler: what a handler changes must not count for the same key. */
function judge(event: KeyboardEvent): void {
  const { key, timeStamp, target, ctrlKey, metaKey } = event;
  if (ctrlKey || metaKey || !TEXT.test(key)) return;
  const isTyped = isEditable(target) || timeStamp < typingUntil;
  if (!isTyped && timeStamp >= changedUntil) return;
  verdicts.set(event, isTyped ? 'typed' : 'early');
  typingUntil = timeStamp + TYPING_MS;
}

// Captured: fields may stop the propagation of their keys.
if (typeof window !== 'undefined') window.addEventListener('keydown', judge, true);

/** Whether keys on `target` are text. */
export const isEditable = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(EDITABLE) !== null;

/** A dialog shows something else: for a second keys may have been meant for what it showed before. */
export function markSubjectChanged(): void {
  changedUntil = new Event('now').timeStamp + TYPING_MS;
}

interface ShortcutOptions {
  /** Goes to another subject and decides nothing: may follow a change of subject at once. */
  isStep?: boolean;
  mayRepeat?: boolean;
}

/**
 * Whether the key is a shortcut; otherwise it is text, also without a field: a key within a second of one that went into a
 * field or was text itself, or that follows a change of a dialog's subject; or it has a modifier other than Shift, or repeats.
 */
export function isShortcut(
  event: KeyboardEvent,
  { isStep = false, mayRepeat = false }: ShortcutOptions = {},
): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return false;
  if ((event.repeat && !mayRepeat) || isEditable(event.target)) return false;
  const verdict = verdicts.get(event);
  if (verdict === 'early' && isStep) typingUntil = 0;
  return verdict === undefined || (verdict === 'early' && isStep);
}
