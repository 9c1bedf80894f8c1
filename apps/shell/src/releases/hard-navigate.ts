/**
 * Goes to an address of the product by loading its document. The browser's history becomes what the router would have
 * made of it.
 * @param action what the router would have done with the history; after `POP` the browser has changed it already
 */
export function hardNavigate(href: string, action: 'PUSH' | 'REPLACE' | 'POP'): void {
  // The back-forward cache would restore the page in the middle of this navigation.
  window.addEventListener('pageshow', ({ persisted }) => persisted && window.location.reload(), {
    once: true,
  });
  if (action === 'POP') window.location.reload();
  else if (action === 'REPLACE') window.location.replace(href);
  else window.location.assign(href);
}
