/* What pages ask of a browser. A public page that needs one of these loads all of them. */

import { listen } from './browser.ts';

/** Opens what folds it, and scrolls by the smallest step; an element higher than the screen is scrolled to its top. */
export function focusAndScroll(element: HTMLElement | null | undefined): void {
  if (!element) return;
  let folding = element.closest('summary') ? null : element.closest('details');
  for (; folding; folding = folding.parentElement!.closest('details')) folding.open = true;
  element.focus({ preventScroll: true });
  const block = element.offsetHeight < window.innerHeight ? 'nearest' : 'start';
  // jsdom has no `scrollIntoView`.
  element.scrollIntoView?.({ block });
}

/** Moves the focus to the page's heading, for actions that remove the control that was clicked. */
export function focusHeading(): void {
  focusAndScroll(document.querySelector('h1'));
}

/** A `ref` calls it: what appears is in sight, wherever its container is scrolled. */
export function scrollIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView?.({ block: 'nearest' });
}

/** Gives the browser a file to store, or to open in the program for its type. */
export function download(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // A browser may ask where to store it first.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Removes it if the value is empty. */
export function setParam(params: URLSearchParams, name: string, value: string): void {
  if (value) params.set(name, value);
  else params.delete(name);
}

/** A copy with one parameter changed. */
export function withParam(params: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(params);
  setParam(next, name, value);
  return next;
}

/**
 * Security boundary: a page that the browser shows again as it was left (the back/forward cache) is invisible until `mayShow` has
 * answered; otherwise it is loaded anew. @returns a function that ends it
 */
export function checkOnReturn(
  mayShow: () => boolean | Promise<boolean>,
  reload = () => window.location.reload(),
): () => void {
  const { style } = document.documentElement;
  const setVisible = (isVisible: boolean) => (style.opacity = isVisible ? '' : '0');
  return listen(window, {
    pagehide: ({ persisted }) => setVisible(!persisted),
    pageshow({ persisted }) {
      if (!persisted) return;
      setVisible(false);
      void Promise.resolve(mayShow()).then((may) => (may ? setVisible(true) : reload()));
    },
  });
}
