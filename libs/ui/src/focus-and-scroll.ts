/** Scrolls by the smallest step; an element higher than the screen is scrolled to its top. */
export function focusAndScroll(element: HTMLElement | null | undefined): void {
  if (!element) return;
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
