declare global {
  interface Window {
    /** The number of time-outs by address. The page stores it, since a remote that is loaded again has a new runtime. */
    noxTimeouts?: Record<string, number>;
  }
}

/**
 * Requests what ran into the limit at another address the next time: the first request may still be open, and a browser lets
 * further elements with its address wait for it. Becomes part of builds as text, too: it uses nothing outside of itself.
 */
export function timeLimit(limitMs: number) {
  return (element: HTMLScriptElement | HTMLLinkElement, url: string): void => {
    self.noxTimeouts ??= {};
    const isStyle = 'href' in element;
    const query = self.noxTimeouts[url] ? `?${self.noxTimeouts[url]}` : '';
    if (query && isStyle) element.href += query;
    if (query && !isStyle) element.src += query;
    setTimeout(() => {
      // Without a handler the file has arrived or failed.
      if (!element.onerror) return;
      self.noxTimeouts![url] = (self.noxTimeouts![url] ?? 0) + 1;
      // Who loads a script has a timer of its own.
      if (isStyle) element.onerror(new Event('timeout'));
    }, limitMs);
  };
}
