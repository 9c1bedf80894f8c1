/**
 * Leads eyes and focus to what must be read next. The smallest step brings it into sight; what is higher than the
 * screen is shown from its top.
 */
export function leadTo(element: HTMLElement | null | undefined): void {
  if (!element) return;
  element.focus({ preventScroll: true });
  const block = element.offsetHeight < window.innerHeight ? 'nearest' : 'start';
  // jsdom has no layout to scroll.
  element.scrollIntoView?.({ block });
}

/** Where a page begins: for what was done with a control that is gone with it. */
export function leadToHeading(): void {
  leadTo(document.querySelector('h1'));
}
