/**
 * Goes to an address of the product by loading its document, so that the browser's history becomes what it would
 * have become inside the page.
 * @param action what the router would have done with the history; after `POP` the browser is there already
 */
export function hardNavigate(href: string, action: 'PUSH' | 'REPLACE' | 'POP'): void {
  // Whoever comes back finds the page as it was left, in the middle of leaving: it is loaded, too.
  window.addEventListener('pageshow', ({ persisted }) => persisted && window.location.reload(), {
    once: true,
  });
  if (action === 'POP') window.location.reload();
  else if (action === 'REPLACE') window.location.replace(href);
  else window.location.assign(href);
}
