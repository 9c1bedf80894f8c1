import { attempt } from '@nox/ui/browser';
import { revealWhenVisible } from './reveal.ts';

/**
 * What browsers will do by themselves, and what is not worth more code than this. A page says by attributes what it needs:
 * `commandfor` opens and closes a dialog, which then has the button's value as `data-value`; a click beside it closes it if it
 * has `data-modal`; `data-menu` is around a `details` that closes once it was used; `data-opens` names the dialog that opens
 * with an element's address; `data-pointer` has as `--pointer` where the mouse is, from 0 at the left to 1; `data-pause` pauses what moves, at first where data is saved; an image with `data-photo` has something in its place; for `data-reveal` see there.
 */
export function fillPlatformGaps(): void {
  const knowsCommands = 'command' in HTMLButtonElement.prototype;

  addEventListener('click', ({ target, detail, defaultPrevented }) => {
    if (!(target instanceof Element)) return;
    const button = target.closest<HTMLButtonElement>('button[commandfor]');
    const dialog = button && dialogOf(button.getAttribute('commandfor'));
    if (dialog && button.value) dialog.dataset['value'] = button.value;
    if (!knowsCommands && button?.getAttribute('command') === 'close') dialog?.close();
    else if (!knowsCommands && dialog && !dialog.open) dialog.showModal();
    // The second click of a double click on what opened the dialog is beside it already.
    if (target.matches('dialog[data-modal]') && detail < 2)
      closeDialog(target as HTMLDialogElement);
    const link = target.closest<HTMLAnchorElement>('a[href]');
    const isWithinPage = link?.pathname === location.pathname;
    // A page that is about to go would be painted once more.
    if (link && (isWithinPage || defaultPrevented)) closeMenu(link);
    // The address stays the same, so no event follows.
    if (link?.hash && link.href === location.href) showTarget();
    if (link?.hash && isWithinPage) scrollSmoothly();
  });
  for (const type of ['command', 'cancel']) addEventListener(type, answerForDialog, true);
  // The menu is laid out when its button is first pressed, before the click that opens it.
  addEventListener('pointerdown', ({ target }) => {
    (target as Element).closest('[data-menu] details')?.setAttribute('data-pressed', '');
  });
  addEventListener('keydown', ({ key, target }) => {
    if (key === 'Escape') closeMenu(target)?.querySelector('summary')?.focus();
  });
  addEventListener('focusout', ({ target, relatedTarget }) => {
    const menu = (target as Element).closest('[data-menu]');
    if (relatedTarget && !menu?.contains(relatedTarget as Node)) closeMenu(target);
  });
  addEventListener('DOMContentLoaded', () => {
    revealWhenVisible();
    waitForTarget();
    pauseToSave();
  });
  addEventListener('hashchange', () => {
    document.querySelector<HTMLDialogElement>('dialog[open][data-modal]')?.close();
    showTarget();
  });

  addEventListener('pointermove', ({ clientX, pointerType }) => {
    const light = document.querySelector<HTMLElement>('[data-pointer]');
    if (pointerType === 'mouse') light?.style.setProperty('--pointer', `${clientX / innerWidth}`);
  });

  const hideBroken = ({ target }: Event) => {
    if (target instanceof HTMLImageElement && 'photo' in target.dataset) target.hidden = true;
  };
  addEventListener('error', hideBroken, true);
  // A page that comes back has its menu closed, and all of its fields: WebKit empties those with `autocomplete="off"`.
  addEventListener('pagehide', ({ persisted }) => {
    closeMenu(document.querySelector('[data-menu] details'));
    const fields = document.querySelectorAll<HTMLInputElement>('input[autocomplete=off]');
    for (const field of persisted ? fields : []) {
      field.autocomplete = 'on';
      addEventListener('pageshow', () => (field.autocomplete = 'off'), { once: true });
    }
  });
}

function dialogOf(id: string | null | undefined): HTMLDialogElement | undefined {
  const dialog = document.getElementById(id ?? '');
  return dialog instanceof HTMLDialogElement ? dialog : undefined;
}

const afterPaint = (work: () => void) => requestAnimationFrame(() => setTimeout(work));

/**
 * Opens and closes a dialog with `data-modal` in the browser's place, at the command of a button or Escape. The page behind a
 * modal dialog is inert, and becoming that or active again styles all of it anew: what is seen is painted before.
 */
function answerForDialog(event: Event & { command?: string }): void {
  const { target, type, command = type, cancelable } = event;
  const dialog = target as HTMLDialogElement;
  if (!cancelable || !dialog.matches('dialog[data-modal]')) return;
  if (command === 'show-modal') openDialog(dialog);
  else if (command === 'close' || command === 'cancel') closeDialog(dialog);
  else return;
  event.preventDefault();
}

function openDialog(dialog: HTMLDialogElement): void {
  if (dialog.open || dialog.popover) return;
  dialog.popover = 'manual';
  // An inert dialog leaves the focus where it is until the page is inert.
  dialog.inert = true;
  dialog.showPopover?.();
  afterPaint(() => {
    dialog.popover = null;
    dialog.inert = false;
    dialog.showModal();
  });
}

function closeDialog(dialog: HTMLDialogElement): void {
  dialog.hidden = true;
  afterPaint(() => {
    dialog.close();
    dialog.hidden = false;
  });
}

/** The longest smooth scroll of a browser. */
const SCROLL_MS = 1_000;

/** Scrolls smoothly to what a link within the page names; scripts scroll at once. Some links do not scroll, and some browsers have no `scrollend`. */
function scrollSmoothly(): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const { style } = document.documentElement;
  style.scrollBehavior = 'smooth';
  setTimeout(() => (style.scrollBehavior = ''), SCROLL_MS);
}

/** @returns the menu around an element, if it was open */
function closeMenu(inside: EventTarget | null): HTMLDetailsElement | null | undefined {
  const menu = (inside as Element | null)?.closest?.('[data-menu]');
  const open = menu?.querySelector<HTMLDetailsElement>('details[open]');
  open?.removeAttribute('open');
  return open;
}

/** Opens the dialog that belongs to the element which the address names. @returns that element */
function showTarget(): HTMLElement | null {
  // An invalid encoding, as in a truncated link, names nothing.
  const id = attempt(() => decodeURIComponent(location.hash.slice(1))) ?? '';
  const target = document.getElementById(id);
  const dialog = dialogOf(target?.dataset['opens']);
  if (!dialog || dialog.open) return target;
  dialog.showModal();
  // The browser acts as if its button had opened it, which may be beside the screen as yet.
  const button = target!.querySelector<HTMLElement>('button[commandfor]');
  dialog.addEventListener('close', () => button?.focus({ preventScroll: true }), { once: true });
  return target;
}

/** A page that the browser renders gets the element only after the browser has tried to scroll to it. */
function waitForTarget(): void {
  if (!location.hash || showTarget()) return;
  const observer = new MutationObserver(() => {
    const target = showTarget();
    if (!target) return;
    observer.disconnect();
    target.scrollIntoView();
    if (!target.dataset['opens']) target.focus({ preventScroll: true });
  });
  observer.observe(document.body, { childList: true, subtree: true });
}

const MINUTE_MS = 60_000;
/** Longer timers than 24 days fire at once. */
const MAX_WAIT_MS = 60 * MINUTE_MS;

/** Loads the document anew once the ISO time of its `data-reload-at` is past. */
export function reloadWhenDue(reload = () => location.reload()): void {
  const due = Date.parse(
    document.querySelector<HTMLElement>('[data-reload-at]')?.dataset['reloadAt'] ?? '',
  );
  const waitMs = due - Date.now();
  if (Number.isNaN(waitMs)) return;
  setTimeout(
    () => (Date.now() >= due ? reload() : reloadWhenDue(reload)),
    // A device whose clock is ahead asks once a minute.
    waitMs > 0 ? Math.min(waitMs, MAX_WAIT_MS) : MINUTE_MS,
  );
}

function pauseToSave(): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  const isSaving = connection?.saveData || matchMedia('(prefers-reduced-data: reduce)').matches;
  const pause = document.querySelector<HTMLInputElement>('[data-pause]');
  if (isSaving && pause) pause.checked = true;
}
